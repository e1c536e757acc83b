import type { Membership } from '#contract/memberships.ts'
import { conducting } from '#contract/sections.ts'

type FunctionType = NonNullable<Membership['functionType']>

interface Place {
  /** The row, from the podium outwards. */
  readonly row: 0 | 1 | 2 | 3
  readonly look: SeatedSection['look']
}
/** The place of the usual instruments, as the conductor sees it; those of a row from left to right. */
const places: Readonly<Record<string, Place>> = {
  FLUTE: { row: 0, look: 'sheet' },
  SAX: { row: 0, look: 'brass' },
  CLARINET: { row: 1, look: 'brass' },
  HORN: { row: 1, look: 'night' },
  TRUMPET: { row: 2, look: 'night' },
  BARITON: { row: 2, look: 'brass' },
  PERCUSSION: { row: 3, look: 'sheet' },
  TROMBONE: { row: 3, look: 'night' },
  TUBA: { row: 3, look: 'brass' },
}
/** The place of other instruments: at the end of the last row. */
const lastPlace: Place = { row: 3, look: 'night' }
const placeOf = (functionType: FunctionType): Place => places[functionType] ?? lastPlace

/** The sections by row. Those of unknown instruments and the conductor have no seat. */
const rowsOf = (present: readonly FunctionType[]): readonly (readonly FunctionType[])[] => {
  const usual = Object.keys(places)
  const seated = [...usual, ...present.filter((one) => !usual.includes(one) && one !== conducting && one !== 'other')]
  return ([0, 1, 2, 3] as const).map((row) => seated.filter((one) => placeOf(one).row === row))
}

/** Size of the drawing in its own units. */
export const plan = { width: 1000, height: 610 } as const
const podium = { x: 500, y: 593 }
const firstRow = 170
const betweenRows = 98
const largestSeat = 21
/** Degrees from the middle to the outermost seats, and between two sections of a row. */
const halfSpan = 81
const gap = 7

export interface Seat {
  readonly x: number
  readonly y: number
}
export interface SeatedSection {
  readonly functionType: FunctionType
  /** Alternates between neighbours. */
  readonly look: 'sheet' | 'brass' | 'night'
  readonly seats: readonly Seat[]
  /** Radius of a seat: smaller if the row is full. */
  readonly radius: number
  /** The line behind the seats and the baseline of its name, as path data. */
  readonly line: string
  readonly label: string
}

/** Rounded, so that server and browser render the same. */
const roundToTenths = (value: number): number => Math.round(value * 10) / 10

/** @param degrees to the right of the middle */
const at = (radius: number, degrees: number): Seat => {
  const angle = (degrees * Math.PI) / 180
  return {
    x: roundToTenths(podium.x + radius * Math.sin(angle)),
    y: roundToTenths(podium.y - radius * Math.cos(angle)),
  }
}
const arc = (radius: number, from: number, to: number): string => {
  const [a, b] = [at(radius, from), at(radius, to)]
  return `M${a.x} ${a.y}A${radius} ${radius} 0 0 1 ${b.x} ${b.y}`
}

/** Returns one circle per player: sections share a row in proportion to their size. */
export const seating = (sizes: ReadonlyMap<FunctionType, number>): SeatedSection[] =>
  rowsOf([...sizes.keys()]).flatMap((row, index) => {
    const radius = firstRow + index * betweenRows
    const present = row.filter((one) => (sizes.get(one) ?? 0) > 0)
    const total = present.reduce((sum, one) => sum + (sizes.get(one) ?? 0), 0)
    if (total === 0) return []
    const perSeat = (2 * halfSpan - gap * (present.length - 1)) / total
    const seat = Math.min(largestSeat, roundToTenths(((perSeat * Math.PI) / 180) * radius * 0.42))
    let from = -halfSpan
    return present.map((functionType) => {
      const size = sizes.get(functionType) ?? 0
      const start = from
      const end = start + size * perSeat
      from = end + gap
      return {
        functionType,
        look: placeOf(functionType).look,
        seats: Array.from({ length: size }, (_, place) => at(radius, start + (place + 0.5) * perSeat)),
        radius: seat,
        line: arc(radius + 38, start, end),
        label: arc(radius + 46, start, end),
      }
    })
  })
