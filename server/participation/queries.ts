import { and, asc, eq, getTableColumns, gt, inArray, isNotNull, notExists, type SQL, sql } from 'drizzle-orm'
import { subscribableKinds } from '#contract/events.ts'
import { answerOpen, type Participation, type SubscribableEvent } from '#contract/participation.ts'
import { toWireTime } from '#contract/time.ts'
import type { Locale } from '#i18n/intl.ts'
import { isMember } from '../db/active-membership.ts'
import type { Db } from '../db/open.ts'
import { event, eventDay, participation } from '../db/tables.ts'
import { isAddressedTo } from '../events/addressed.ts'
import { findContacts } from '../events/contacts.ts'
import { filesOf, presentEvent } from '../events/queries.ts'

type ParticipationRow = typeof participation.$inferSelect

export const presentParticipation = ({ id, eventId, status, remarks, version }: ParticipationRow): Participation => ({
  id,
  eventId,
  status,
  remarks,
  version,
})

/** Events with sign-up that are neither cancelled nor over. */
export const upcomingSubscribable = (now: Date): SQL | undefined =>
  and(inArray(event.kind, [...subscribableKinds]), eq(event.cancelled, false), gt(event.endsAt, now))

/** The rows that the policy permits, of events that are not over. */
export const findParticipation = async (db: Db, rows: SQL, now: Date): Promise<Participation[]> => {
  const found = await db
    .select(getTableColumns(participation))
    .from(participation)
    .innerJoin(event, eq(event.id, participation.eventId))
    .where(and(rows, gt(event.endsAt, now)))
    .orderBy(asc(event.startsAt), asc(event.id))
  return found.map(presentParticipation)
}

/**
 * Upcoming events that a person can answer, who is a member on that day and to whom they are addressed; with `without` only those without a yes or no.
 */
export const findSubscribable = async (
  db: Db,
  { personId, now, locale, without }: { personId: number; now: Date; locale: Locale; without?: SQL },
): Promise<SubscribableEvent[]> => {
  const answered = db
    .select({ id: participation.id })
    .from(participation)
    .where(and(without, eq(participation.eventId, event.id), isNotNull(participation.status)))
  const found = await db
    .select()
    .from(event)
    .where(
      and(
        upcomingSubscribable(now),
        isMember(db, sql`${personId}::integer`, eventDay(event)),
        isAddressedTo(db, personId),
        without === undefined ? undefined : notExists(answered),
      ),
    )
    .orderBy(asc(event.startsAt), asc(event.id))
  const files = await filesOf(
    db,
    found.map(({ id }) => id),
  )
  const contactOf = await findContacts(db, found, 'members')
  // The rule shared with the client decides at last: it knows when a full-day event closes.
  return found
    .map((row) => presentEvent(row, locale, { fileIds: files(row.id), contact: contactOf(row), reader: 'members' }))
    .filter((one) => answerOpen(one, toWireTime(now)))
}
