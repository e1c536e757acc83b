import { inArray } from 'drizzle-orm'
import type { Db } from '../../platform/db/open.ts'
import { type EventRow, person } from '../../platform/db/tables.ts'
import { formatLabel } from '../persons/queries.ts'

/** Reader of an event: a visitor, or a member of the band or its board. */
export type Reader = 'public' | 'members'

type OfEvent = (row: Pick<EventRow, 'contactUuid'>) => string | null

/** Finds the names of the events' contacts that the reader may see: visitors those who agree to be named. */
export const findContacts = async (
  db: Db,
  events: readonly Pick<EventRow, 'contactUuid'>[],
  reader: Reader,
): Promise<OfEvent> => {
  const uuids = [...new Set(events.flatMap(({ contactUuid }) => contactUuid ?? []))]
  if (uuids.length === 0) return () => null
  const { uuid, firstName, lastName, company, permit } = person
  const rows = await db
    .select({ uuid, firstName, lastName, company, permit })
    .from(person)
    .where(inArray(person.uuid, uuids))
  const named = rows
    .filter((row) => reader === 'members' || row.permit)
    .map((row) => [row.uuid, formatLabel(row)] as const)
  const labels = new Map(named)
  return ({ contactUuid }) => (contactUuid === null ? null : labels.get(contactUuid) || null)
}
