import { and, asc, eq, getTableColumns, gt, inArray, type SQL, sql } from 'drizzle-orm'
import { subscribableKinds } from '#contract/events.ts'
import { answerOpen, type Participation, type SubscribableEvent } from '#contract/participation.ts'
import { toWireDate, toWireTime } from '#contract/time.ts'
import type { Locale } from '#i18n/intl.ts'
import { isMember } from '../db/active-membership.ts'
import { effectiveAnswer } from '../db/effective-answer.ts'
import type { Db } from '../db/open.ts'
import { event, eventDay, participation } from '../db/tables.ts'
import { isAddressedTo } from '../events/addressed.ts'
import { findContacts } from '../events/contacts.ts'
import { findLeaflets } from '../events/programme.ts'
import { filesOf, presentEvent } from '../events/queries.ts'
import { presentParticipation } from './statement.ts'

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
 * Upcoming events that a person can answer, who is a member on that day and to whom they are addressed; with `open` only
 * those with an open answer.
 */
export const findSubscribable = async (
  db: Db,
  { personId, now, locale, open = false }: { personId: number; now: Date; locale: Locale; open?: boolean },
): Promise<SubscribableEvent[]> => {
  const self = sql`${personId}::integer`
  const found = await db
    .select(getTableColumns(event))
    .from(event)
    .leftJoin(participation, and(eq(participation.eventId, event.id), eq(participation.personId, personId)))
    .where(
      and(
        upcomingSubscribable(now),
        isMember(db, self, eventDay(event)),
        isAddressedTo(db, personId),
        open ? effectiveAnswer(db, self, toWireDate(now)).open : undefined,
      ),
    )
    .orderBy(asc(event.startsAt), asc(event.id))
  const files = await filesOf(
    db,
    found.map(({ id }) => id),
  )
  const contactOf = await findContacts(db, found, 'members')
  const leaflets = await findLeaflets(db, found, 'members')
  // The rule shared with the client decides at last: it knows when a full-day event closes.
  return found
    .map((row) =>
      presentEvent(row, locale, {
        fileIds: files(row.id),
        contact: contactOf(row),
        reader: 'members',
        leaflet: leaflets.has(row.id),
      }),
    )
    .filter((one) => answerOpen(one, toWireTime(now)))
}
