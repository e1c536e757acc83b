import { inArray } from 'drizzle-orm'
import type { Place } from '#contract/seating.ts'
import { conducting } from '#contract/sections.ts'
import type { Db } from '#server/platform/db/open.ts'
import { person, seating } from '#server/platform/db/tables.ts'

/** Places of the rows from the conductor outwards; the others sit behind them. */
const widths = [8, 12, 16]

interface Occasion {
  /** The players in the order of the score, as they sit from the conductor outwards. */
  readonly people: readonly number[]
  readonly concert: number
}

/** Seats the band for a concert. Two neighbours with the same instrument share a stand. */
export const loadSeating = async (db: Db, { people, concert }: Occasion): Promise<void> => {
  const rows = await db
    .select({ id: person.id, uuid: person.uuid, instrument: person.instrument })
    .from(person)
    .where(inArray(person.id, [...people]))
  const seated = people.flatMap((id) => {
    const found = rows.find((row) => row.id === id)
    return found === undefined || found.instrument === null || found.instrument === conducting ? [] : [found]
  })
  const from = (row: number): number => widths.slice(0, row).reduce((sum, width) => sum + width, 0)
  const plan = [...widths, seated.length].map((width, row) => {
    const players = seated.slice(from(row), from(row) + width)
    return players.map(({ uuid, instrument }, index): Place => {
      const sharesStand = index % 2 === 1 && players[index - 1]?.instrument === instrument
      return { uuid, section: null, sharesStand }
    })
  })
  await db.insert(seating).values({ eventId: concert, rows: plan })
}
