import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { subscribableKinds } from '#contract/events.ts'
import type { EventSeating, Place, Seating, SeatingEvent } from '#contract/seating.ts'
import { toWireTime } from '#contract/time.ts'
import type { Locale } from '#i18n/intl.ts'
import type { DatabaseTransaction, Db } from '../../platform/db/open.ts'
import { type EventRow, event, eventInvitation, seating } from '../../platform/db/tables.ts'
import { requireFirst } from '../../platform/http/http-error.ts'
import { localizedTexts } from '../../platform/localized.ts'
import { putDesired, writeOnVersion } from '../../platform/resources/desired-state.ts'
import { findInvited, isInvited } from '../invitations/invited.ts'
import { findEnsemble, findPlayersOf, findSeated } from './persons.ts'

type Rows = readonly (readonly Place[])[]
type Stored = typeof seating.$inferSelect

/** The owner of a plan: an event, or else a group; both null = the whole band. */
export type PlanKey = Pick<Stored, 'eventId' | 'groupId'>

const seatedEvents = and(eq(event.cancelled, false), inArray(event.kind, [...subscribableKinds]))

/** @throws HttpError not_found for an event without sign-up, and for a cancelled one */
export const findSeatedEvent = async (db: Db, id: number): Promise<EventRow> =>
  requireFirst(
    await db
      .select()
      .from(event)
      .where(and(seatedEvents, eq(event.id, id))),
  )

const findStored = async (db: Db, { eventId, groupId }: PlanKey): Promise<Stored | undefined> => {
  const [found] = await db
    .select()
    .from(seating)
    .where(
      and(
        eventId === null ? isNull(seating.eventId) : eq(seating.eventId, eventId),
        groupId === null ? isNull(seating.groupId) : eq(seating.groupId, groupId),
      ),
    )
  return found
}

/** The group that is the ensemble of an event, because the event invites nobody else; null = the whole band. */
const findEnsembleOf = async (db: Db, { id, sections }: EventRow): Promise<number | null> => {
  const [only, ...others] = await db.select().from(eventInvitation).where(eq(eventInvitation.eventId, id))
  return sections.length === 0 && others.length === 0 ? (only?.groupId ?? null) : null
}

const peopleOf = (rows: Rows): string[] => rows.flat().flatMap(({ uuid }) => uuid ?? [])

/** Empties the places of persons who do not exist, and repeated ones, which two merged records of a person leave. */
const withKnown = (rows: Rows, known: readonly { readonly uuid: string }[]): Place[][] => {
  const free = new Set(known.map(({ uuid }) => uuid))
  return rows.map((row) =>
    row.map((place) => ({ ...place, uuid: place.uuid !== null && free.delete(place.uuid) ? place.uuid : null })),
  )
}

/** The players of an event or ensemble, and the plan with which its own begins. @throws HttpError not_found */
const findBasis = async (db: Db, { eventId, groupId }: PlanKey, now: Date) => {
  if (eventId === null) return { players: await findEnsemble(db, groupId, now), rows: [] }
  const held = await findSeatedEvent(db, eventId)
  const model = await findStored(db, { eventId: null, groupId: await findEnsembleOf(db, held) })
  return { players: (await findPlayersOf(db, [eventId], now)).get(eventId) ?? [], rows: model?.rows ?? [] }
}

const present = async (db: Db, key: PlanKey, stored: Stored | undefined, now: Date): Promise<Seating> => {
  const basis = await findBasis(db, key, now)
  const rows = stored?.rows ?? basis.rows
  const persons = await findSeated(db, basis.players, peopleOf(rows))
  return { rows: withKnown(rows, persons), persons, version: stored?.version ?? 0 }
}

/** The plan of an event or ensemble; that of an event begins as the plan of its ensemble. @throws HttpError not_found */
export const findSeating = async (db: Db, key: PlanKey, now: Date): Promise<Seating> =>
  await present(db, key, await findStored(db, key), now)

/** Replaces a plan. @throws HttpError not_found; conflict.version with the plan as it is */
export const putSeating = async (
  tx: DatabaseTransaction,
  key: PlanKey,
  desired: { readonly rows: Rows; readonly version: number },
  now: Date,
): Promise<Seating> => {
  const { players } = await findBasis(tx, key, now)
  const rows = withKnown(desired.rows, await findSeated(tx, players, peopleOf(desired.rows)))
  const { row } = await putDesired<Stored | undefined, Seating>({
    find: () => findStored(tx, key),
    isEqual: (stored) => isSame(stored.rows, rows),
    isBasis: (stored) => (stored?.version ?? 0) === desired.version,
    write: (stored) =>
      writeOnVersion(tx, seating, stored === undefined ? key : { id: stored.id }, stored?.version, { rows }),
    present: (stored) => present(tx, key, stored, now),
  })
  return row
}

const isSame = (one: Rows, other: Rows): boolean => {
  const written = (rows: Rows) => rows.map((row) => row.map((place) => [place.uuid, place.section, place.sharesStand]))
  return JSON.stringify(written(one)) === JSON.stringify(written(other))
}

/** Coming events that are listed. */
const comingMaximum = 100

/** The coming events with sign-up, earliest first. */
export const findSeatingEvents = async (db: Db, locale: Locale, now: Date): Promise<SeatingEvent[]> => {
  const rows = await db
    .select({ event, plan: seating.id })
    .from(event)
    .leftJoin(seating, eq(seating.eventId, event.id))
    .where(and(seatedEvents, gt(event.endsAt, now)))
    .orderBy(asc(event.startsAt), asc(event.id))
    .limit(comingMaximum)
  return rows.map(({ event: row, plan }) => ({ ...appointmentOf(row, locale), planned: plan !== null }))
}

const appointmentOf = (row: EventRow, locale: Locale) => ({
  id: row.id,
  ...localizedTexts(locale, { title: [row.titleDe, row.titleEn] }),
  dateStart: toWireTime(row.startsAt),
  fullDay: row.fullDay,
})

interface Reader {
  readonly personId: number
  readonly locale: Locale
  readonly now: Date
}

/** The saved plans of the events that are not over and invite a member, without the persons who do not come. */
export const findSeatings = async (db: Db, { personId, locale, now }: Reader): Promise<EventSeating[]> => {
  const isTheirs = isInvited(db, await findInvited(db, now), sql`${personId}::integer`)
  const plans = await db
    .select({ event, rows: seating.rows })
    .from(seating)
    .innerJoin(event, eq(event.id, seating.eventId))
    .where(and(seatedEvents, gt(event.endsAt, now), isTheirs))
    .orderBy(asc(event.startsAt), asc(event.id))
  const players = await findPlayersOf(
    db,
    plans.map((plan) => plan.event.id),
    now,
  )
  const comes = [...players.values()].flat().filter(({ status }) => status !== 'declined')
  const own = comes.find(({ id }) => id === personId)?.uuid
  const voices = await findSeated(db, comes, [])
  return plans.map(({ event: { id: eventId }, event: row, rows }) => {
    const here = new Set(
      (players.get(eventId) ?? []).flatMap(({ uuid, status }) => (status === 'declined' ? [] : uuid)),
    )
    const persons = new Map(voices.filter(({ uuid }) => here.has(uuid)).map((one) => [one.uuid, one]))
    const { id: _, ...appointment } = appointmentOf(row, locale)
    return {
      eventId,
      ...appointment,
      rows: withKnown(rows, [...persons.values()]).map((places) =>
        places.map(({ uuid, section, sharesStand }) => {
          const person = uuid === null ? undefined : persons.get(uuid)
          return {
            label: person?.label ?? null,
            section: person?.section ?? section,
            voice: person?.voice ?? null,
            sharesStand,
            own: uuid !== null && uuid === own,
          }
        }),
      ),
    }
  })
}
