import { type Place, placesMaximum, type SeatedPerson, seatingRowsMaximum } from '#contract/seating.ts'

export type Rows = readonly (readonly Place[])[]
export interface Spot {
  readonly row: number
  readonly place: number
}

const emptyPlace: Place = { uuid: null, section: null, sharesStand: false }
/** Places of the first row, and how many more each following one has, when a plan begins with the answers. */
const firstRow = 8
const moreInRow = 4

/** Returns the rows as a request sends them. */
export const copyRows = (rows: Rows): Place[][] => rows.map((places) => [...places])

export const placeAt = (rows: Rows, { row, place }: Spot): Place | undefined => rows[row]?.[place]

export const spotOf = (rows: Rows, uuid: string): Spot | undefined => {
  const row = rows.findIndex((places) => places.some((one) => one.uuid === uuid))
  return row === -1 ? undefined : { row, place: rows[row]?.findIndex((one) => one.uuid === uuid) ?? 0 }
}

/** Returns true if the person is expected: whoever has declined, or is not invited, leaves a gap. */
export const isExpected = ({ status }: Pick<SeatedPerson, 'status'>): boolean => status === 'comes' || status === 'open'

/** Everybody who comes and has no place, in the order of the list. */
export const withoutPlace = (rows: Rows, persons: readonly SeatedPerson[]): SeatedPerson[] =>
  persons.filter(({ uuid, status }) => status === 'comes' && spotOf(rows, uuid) === undefined)

/** Changes one place. */
export const withPlace = (rows: Rows, at: Spot, change: Partial<Place>): Rows =>
  rows.map((places, row) =>
    row === at.row ? places.map((one, place) => (place === at.place ? { ...one, ...change } : one)) : places,
  )

/** Gives a place to a person. Who sat there gets the former place of the person, or none. */
export const seat = (rows: Rows, uuid: string, at: Spot): Rows => {
  const from = spotOf(rows, uuid)
  const other = placeAt(rows, at)?.uuid ?? null
  const left = from === undefined ? rows : withPlace(rows, from, { uuid: other })
  return withPlace(left, at, { uuid })
}

/** Sets the number of places of a row. Whoever loses the place has none. */
export const resize = (rows: Rows, row: number, count: number): Rows =>
  rows.map((places, index) =>
    index === row ? Array.from({ length: count }, (_, place) => places[place] ?? emptyPlace) : places,
  )

/** Adds a row behind the others, as wide as the last one. */
export const withRow = (rows: Rows): Rows =>
  rows.length >= seatingRowsMaximum
    ? rows
    : [...rows, Array.from({ length: rows.at(-1)?.length || firstRow }, () => emptyPlace)]

export const withoutRow = (rows: Rows, row: number): Rows => rows.filter((_, index) => index !== row)

/** Removes the places of those who do not come, and the empty ones that are kept for no section: the others move together. */
export const closeGaps = (rows: Rows, persons: readonly SeatedPerson[]): Rows => {
  const expected = new Set(persons.filter(isExpected).map(({ uuid }) => uuid))
  return rows.map((places) =>
    places.filter(({ uuid, section }) => (uuid === null ? section !== null : expected.has(uuid))),
  )
}

/** Returns rows with room for these players, the narrowest before the conductor. */
const emptyRows = (count: number): Place[][] => {
  const rows: Place[][] = []
  for (let left = count; left > 0 && rows.length < seatingRowsMaximum; ) {
    const length = Math.min(left, placesMaximum, firstRow + rows.length * moreInRow)
    rows.push(Array.from({ length }, () => emptyPlace))
    left -= length
  }
  return rows
}

/** The first place that is free for a player: one of the section, then a gap, then one at the end of a row of the section. */
const findRoom = (
  rows: Rows,
  section: string,
  sectionOf: ReadonlyMap<string, string>,
): { rows: Rows; at: Spot } | null => {
  const find = (isFree: (place: Place) => boolean): Spot | undefined => {
    const row = rows.findIndex((places) => places.some(isFree))
    return row === -1 ? undefined : { row, place: rows[row]?.findIndex(isFree) ?? 0 }
  }
  const at =
    find((place) => place.uuid === null && place.section === section) ??
    find((place) => place.uuid === null && place.section === null)
  if (at !== undefined) return { rows, at }
  const isOfSection = ({ uuid }: Place) => uuid !== null && sectionOf.get(uuid) === section
  const own = rows.findLastIndex((places) => places.length < placesMaximum && places.some(isOfSection))
  const row = own === -1 ? rows.findLastIndex((places) => places.length < placesMaximum) : own
  const place = rows[row]?.length
  return place === undefined ? null : { rows: resize(rows, row, place + 1), at: { row, place } }
}

/** Seats everybody who comes and has no place, as far as there is room. A plan without rows begins with some. */
export const fill = (rows: Rows, persons: readonly SeatedPerson[]): Rows => {
  const waiting = withoutPlace(rows, persons)
  const sectionOf = new Map(persons.map(({ uuid, section }) => [uuid, section]))
  return waiting.reduce<Rows>(
    (all, { uuid, section }) => {
      const room = findRoom(all, section, sectionOf)
      return room === null ? all : seat(room.rows, uuid, room.at)
    },
    rows.length === 0 ? emptyRows(waiting.length) : rows,
  )
}

/** Returns the place that an arrow key leads to; up is away from the conductor, as on the page. */
export const step = (rows: Rows, { row, place }: Spot, key: string): Spot | undefined => {
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    const next = { row, place: place + (key === 'ArrowLeft' ? -1 : 1) }
    return placeAt(rows, next) === undefined ? undefined : next
  }
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return undefined
  const direction = key === 'ArrowUp' ? 1 : -1
  const here = rows[row]?.length ?? 1
  for (let other = row + direction; rows[other] !== undefined; other += direction) {
    const count = rows[other]?.length ?? 0
    // The place at the same angle of the half circle.
    if (count > 0) return { row: other, place: Math.min(count - 1, Math.floor(((place + 0.5) / here) * count)) }
  }
  return undefined
}
