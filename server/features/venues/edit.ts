import { and, asc, count, desc, eq, getTableColumns, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { type EditedVenue, type LocationText, VenueInput } from '#contract/edited-venues.ts'
import type { DatabaseTransaction, Db } from '../../platform/db/open.ts'
import { event, eventTemplate, venue } from '../../platform/db/tables.ts'
import { HttpError, requireFirst } from '../../platform/http/http-error.ts'
import { type Author, changedFields, recordChange } from '../../platform/resources/record.ts'
import { createRow, type Rows } from '../../platform/resources/rows.ts'

const findVenues = (db: Db, where?: SQL): Promise<EditedVenue[]> =>
  db
    .select({ ...getTableColumns(venue), events: db.$count(event, eq(event.venueId, venue.id)) })
    .from(venue)
    .where(where)
    .orderBy(asc(venue.name))

export const findAllVenues = (db: Db): Promise<EditedVenue[]> => findVenues(db)

/** @throws HttpError not_found */
const findVenue = async (db: Db, id: number): Promise<EditedVenue> =>
  requireFirst(await findVenues(db, eq(venue.id, id)))

export const venueRows: Rows<EditedVenue, VenueInput, VenueInput> = {
  noun: 'venue',
  table: venue,
  read: findVenue,
  contentOf: ({ id, version, events, ...content }) => content,
  rules: VenueInput,
  columnsOf: (input) => input,
  taken: { field: 'name', message: 'validation.venue_taken' },
  hidesValues: true,
  // Members were told no other place: nobody is notified, and the versions of the events stay.
  after: async (tx, id, { before, changed: { name } }) => {
    if (before !== null && name !== undefined)
      await tx.update(event).set({ location: name }).where(eq(event.venueId, id))
  },
  release: async (tx, { id, events }) => {
    if (events > 0)
      throw new HttpError('validation.invalid', {
        fields: [
          { field: 'name', message: 'validation.venue_used', counts: [{ message: 'venue.events', count: events }] },
        ],
      })
    // Templates keep the name as a text.
    await tx
      .update(eventTemplate)
      .set({ content: sql`${eventTemplate.content} - 'venueId'` })
      .where(sql`${eventTemplate.content} -> 'venueId' = ${`${id}`}::jsonb`)
  },
}

/** The texts of events without a venue, the most frequent first. */
export const findLocationTexts = async (db: Db): Promise<LocationText[]> => {
  const events = count()
  const rows = await db
    .select({ text: event.location, events })
    .from(event)
    .where(and(isNull(event.venueId), isNotNull(event.location)))
    .groupBy(event.location)
    .orderBy(desc(events), asc(event.location))
    .limit(100)
  return rows.flatMap(({ text, events: number }) => (text === null ? [] : [{ text, events: number }]))
}

/**
 * Gives the events with exactly this text a venue of that name.
 * @throws HttpError not_found if no event has the text, and there is no such venue
 */
export const adoptText = async (tx: DatabaseTransaction, text: string, author: Author): Promise<EditedVenue> => {
  // Locked before the venue is looked for: of two editors at once the second one finds the venue of the first.
  const found = await tx
    .select({ id: event.id, version: event.version })
    .from(event)
    .where(and(isNull(event.venueId), eq(event.location, text)))
    .orderBy(asc(event.id))
    .for('update')
  const [existing] = await findVenues(tx, eq(venue.name, text))
  if (existing === undefined && found.length === 0) throw new HttpError('not_found')
  const { id: venueId } = existing ?? (await createRow(tx, venueRows, { ...onlyName, name: text }, author))
  for (const { id, version } of found) {
    await tx
      .update(event)
      .set({ venueId, version: version + 1 })
      .where(eq(event.id, id))
    const fields = changedFields({ venueId: null }, { venueId })
    await recordChange(tx, author, { noun: 'event', rowId: id, action: 'changed', fields })
  }
  return await findVenue(tx, venueId)
}

const onlyName = {
  ...{ address: null, zip: null, city: null, mapLink: null, notes: null },
  ...{ contactName: null, contactPhone: null, contactEmail: null, retired: false },
}
