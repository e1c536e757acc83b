import { eq, inArray } from 'drizzle-orm'
import type { EventInput } from '#contract/event-input.ts'
import type { EventVenue } from '#contract/events.ts'
import type { Db } from '../../platform/db/open.ts'
import { type EventRow, venue } from '../../platform/db/tables.ts'
import { fieldRefusal } from '../../platform/http/http-error.ts'
import type { Reader } from './contacts.ts'

type VenueRow = typeof venue.$inferSelect
type OfEvent = (row: Pick<EventRow, 'venueId'>) => EventVenue | null

/** 'Bergstrasse 1, 8044 Zürich'; null = no part of it is known. */
export const addressOf = ({ address, zip, city }: Pick<VenueRow, 'address' | 'zip' | 'city'>): string | null => {
  const town = [zip, city].filter((part) => part !== null).join(' ')
  return [address, town].filter((part) => part !== null && part !== '').join(', ') || null
}

/** Finds what the reader may see of the events' venues: visitors the address. */
export const findEventVenues = async (
  db: Db,
  events: readonly Pick<EventRow, 'venueId'>[],
  reader: Reader,
): Promise<OfEvent> => {
  const ids = [...new Set(events.flatMap(({ venueId }) => venueId ?? []))]
  const rows = ids.length === 0 ? [] : await db.select().from(venue).where(inArray(venue.id, ids))
  const shown = new Map(rows.map((row) => [row.id, present(row, reader)] as const))
  return ({ venueId }) => (venueId === null ? null : (shown.get(venueId) ?? null))
}

const present = (row: VenueRow, reader: Reader): EventVenue => {
  const { mapLink, notes, contactName, contactPhone, contactEmail } = row
  const address = addressOf(row)
  if (reader === 'members') return { address, mapLink, notes, contactName, contactPhone, contactEmail }
  return { address, mapLink: null, notes: null, contactName: null, contactPhone: null, contactEmail: null }
}

type Place = { readonly [Name in 'location' | 'venueId']?: EventInput[Name] | undefined }

/**
 * The place as it is stored: the name of a chosen venue is the event's text too, and a text alone leaves the venue. Locks
 * the venue, so that it is neither renamed nor removed before the transaction ends.
 * @throws HttpError validation.venue_gone at `venueId`
 */
export const placed = async <Change extends Place>(tx: Db, change: Change): Promise<Change> => {
  const { location, venueId } = change
  if (venueId == null) return location === undefined ? change : { ...change, venueId: null }
  const [row] = await tx.select({ name: venue.name }).from(venue).where(eq(venue.id, venueId)).for('share')
  if (row === undefined) throw fieldRefusal('venueId', 'validation.venue_gone')
  return { ...change, location: row.name }
}
