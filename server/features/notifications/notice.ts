import { and, eq, exists, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { LateAnswer } from '#contract/answers.ts'
import type { MessageKind } from '#contract/notifications.ts'
import { toWireDate } from '#contract/time.ts'
import type { Locale } from '#i18n/intl.ts'
import { players } from '../../platform/db/active-membership.ts'
import { effectiveAnswer } from '../../platform/db/effective-answer.ts'
import type { Db } from '../../platform/db/open.ts'
import { actsFor, represented } from '../../platform/db/representation.ts'
import { type EventRow, event, membership, notification, participation, person } from '../../platform/db/tables.ts'
import { RescheduleJob } from '../../platform/jobs/job.ts'
import { localized } from '../../platform/localized.ts'
import { findInvited, type Invited, isInvited } from '../invitations/invited.ts'
import { distinctNames } from '../persons/distinct-names.ts'
import { labelColumns } from '../persons/queries.ts'
import { isMoved, wasBefore } from './appointment.ts'
import { type BulletinNotice, findBulletinNotice, findUnread } from './bulletin-news.ts'
import { type Decision, presentDecision } from './decision.ts'
import { type DutyNotice, findDutyNotice } from './duty-news.ts'
import { type EnquiryNotice, findConcerned, findEnquiryNotice } from './enquiry-news.ts'
import { type FederationNotice, findFederationNotice } from './federation-news.ts'
import { countLateAnswers, findPlanners } from './late-answers.ts'
import { findLiftNotice, type LiftNotice } from './lift-news.ts'
import { concernsOf, findMailboxes } from './mailboxes.ts'
import { findMusic, type Music } from './music.ts'
import { endOfQuietHours, isQuietHours } from './plan.ts'
import { isUpcoming, reminderCause } from './remind.ts'
import { findShortDuties, type ShortDuties } from './short-duties.ts'
import { findTaskNotice, type TaskNotice } from './task-news.ts'

type Row = typeof notification.$inferSelect

/**
 * An event with its title in the recipient's language, the number of late answers that wait, the decision about one,
 * duties that lack people, new music, a duty, a lift, an enquiry, a task of the board, a date of the federation, or a bulletin.
 */
export type About =
  | { readonly what: 'event'; readonly event: EventRow; readonly title: string }
  | { readonly what: 'late'; readonly count: number }
  | Decision
  | ShortDuties
  | Music
  | DutyNotice
  | LiftNotice
  | EnquiryNotice
  | TaskNotice
  | FederationNotice
  | BulletinNotice

/** The persons whom a notification is about. */
export interface Concerned {
  /** True if it is about the recipient. */
  readonly own: boolean
  /** Names of the represented persons whom it is about. */
  readonly names: readonly string[]
}

/** A notification that is still worth sending, with everything that its text needs. */
export interface Notice {
  readonly id: string
  readonly kind: MessageKind
  readonly personId: number
  /** The person's public id. */
  readonly personUuid: string
  readonly locale: Locale
  /** Addresses for mails: the person's own, otherwise those of the guardians of a minor (mailboxes.ts). */
  readonly emails: readonly string[]
  readonly about: About
  readonly concerned: Concerned
  readonly before: Row['before']
  readonly expiresAt: Date
  readonly urgent: boolean
}

/**
 * Reads a notification just before it is sent. Returns undefined if it is too late or out of date: the event has begun,
 * was moved or moved back, the music is hidden or deleted, the person has answered, no late answer waits any more, no duty
 * lacks people, or the person plans no longer or has no account. A represented person counts while the recipient
 * represents them.
 * @throws RescheduleJob to the morning during quiet hours
 */
export const findNotice = async (db: Db, id: string, now: Date): Promise<Notice | undefined> => {
  const invited = await findInvited(db, now)
  const today = toWireDate(now)
  const { open, comes } = effectiveAnswer(db, represented.id, today)
  const rows = await db
    .select({
      row: notification,
      event,
      person: { uuid: person.uuid, locale: person.locale },
      concerned: { id: represented.id, ...labelColumns(represented), birthDate: represented.birthDate },
      open: sql<boolean>`${open}`,
      comes: sql<boolean>`${comes}`,
      late: participation.late,
      asked: sql<boolean>`${isAsked(db, invited, today)}`,
    })
    .from(notification)
    .innerJoin(person, eq(person.id, notification.personId))
    .innerJoin(represented, and(sql`${represented.id} = any(${concernsOf})`, actsFor(db, notification.personId, today)))
    .leftJoin(event, eq(event.id, notification.eventId))
    .leftJoin(
      participation,
      and(eq(participation.personId, represented.id), eq(participation.eventId, notification.eventId)),
    )
    .where(and(eq(notification.id, id), eq(person.archived, false)))
    .orderBy(represented.sortFirstName, represented.id)
  const [first] = rows
  if (first === undefined) return undefined
  const { row, event: held, person: reader } = first
  const { enquiryId } = row
  const ownNouns = [row.dutyId, row.liftId, enquiryId, row.taskId, row.federationDateId]
  const isOwnNoun = ownNouns.some((one) => one !== null)
  const isForPlayers = !isOwnNoun && !['change', 'late', 'short', 'bulletin'].includes(row.kind)
  const ids = rows.map(({ concerned }) => concerned.id)
  const asked = await findStillConcerned(db, row, ids, now)
  // Members who would have attended on the old date are notified of a change, too.
  const valid = rows.filter(
    (one) =>
      (!isForPlayers || one.asked) && (asked === null || asked.has(one.concerned.id)) && isTrue(row, held, one, now),
  )
  const [found] = valid
  if (found === undefined) return undefined
  const about = await findSubject(db, row, held, { locale: reader.locale, late: found.late, now })
  if (about === undefined) return undefined
  const expiresAt = 'expiresAt' in about ? about.expiresAt : expiryOf(row, held)
  const starting = held ?? ('startsAt' in about ? about : null)
  const lastUse = starting !== null && starting.startsAt > now ? starting.startsAt : expiresAt
  const morning = endOfQuietHours(now)
  if (isQuietHours(now) && morning < lastUse) throw new RescheduleJob(morning)
  const others = valid.map(({ concerned }) => concerned).filter((one) => one.id !== row.personId)
  return {
    id,
    kind: row.kind,
    personId: row.personId,
    personUuid: reader.uuid,
    locale: reader.locale,
    emails: await findMailboxes(db, row, now),
    about,
    concerned: { own: others.length < valid.length, names: distinctNames(others) },
    before: row.before,
    expiresAt,
    urgent: (row.kind === 'change' && enquiryId === null) || row.kind === 'short',
  }
}

/** The persons among these whom an enquiry or a bulletin still concerns; null for other news. */
const findStillConcerned = async (
  db: Db,
  row: Row,
  ids: readonly number[],
  now: Date,
): Promise<ReadonlySet<number> | null> => {
  const { kind, enquiryId } = row
  if (kind === 'bulletin') return await findUnread(db, row, ids, now)
  return enquiryId === null ? null : await findConcerned(db, { ...row, enquiryId }, ids, now)
}

const findSubject = async (
  db: Db,
  row: Row,
  held: EventRow | null,
  { locale, late, now }: { readonly locale: Locale; readonly late: LateAnswer | null; readonly now: Date },
): Promise<About | undefined> => {
  if (row.dutyId !== null) return await findDutyNotice(db, { ...row, dutyId: row.dutyId }, locale, now)
  if (row.liftId !== null) return await findLiftNotice(db, { ...row, liftId: row.liftId }, now)
  if (row.enquiryId !== null) return await findEnquiryNotice(db, { ...row, enquiryId: row.enquiryId }, locale, now)
  if (row.taskId !== null) return await findTaskNotice(db, { ...row, taskId: row.taskId }, now)
  if (row.federationDateId !== null)
    return await findFederationNotice(db, { ...row, federationDateId: row.federationDateId }, now)
  if (row.kind === 'bulletin')
    return await findBulletinNotice(db, { ...row, expiresAt: expiryOf(row, held) }, held, locale)
  if (row.kind === 'late') return await findLateAnswers(db, row, now)
  if (row.kind === 'short') return await findShortDuties(db, row.personId, locale, now)
  if (held === null) return await findMusic(db, row, now)
  const title = localized(locale, held.titleDe, held.titleEn)
  if (row.kind === 'decision') return presentDecision(row, { event: held, title, late }, now)
  return { what: 'event', event: held, title }
}

/** SQL condition: the event of the outer query invites the concerned person, who without an event plays today. */
const isAsked = (db: Db, invited: Invited, today: string): SQL | undefined =>
  or(
    isInvited(db, invited, sql`${represented.id}`),
    and(
      isNull(event.id),
      exists(
        db
          .select({ id: membership.id })
          .from(membership)
          .where(and(eq(membership.personId, represented.id), players(today))),
      ),
    ),
  )

/** Counts the late answers that wait for the recipient; undefined if there are none. */
const findLateAnswers = async (db: Db, { personId }: Row, now: Date): Promise<About | undefined> => {
  const [planner] = await findPlanners(db, 'late', now, personId)
  const count = planner === undefined ? 0 : await countLateAnswers(db, planner.scope, now)
  return count === 0 ? undefined : { what: 'late', count }
}

/** Milliseconds for which news without an event count as new: music, late answers, duties, lifts, enquiries and bulletins. */
const isNewMs = 7 * 24 * 60 * 60_000

const expiryOf = ({ kind, createdAt }: Row, held: EventRow | null): Date => {
  if (held === null || kind === 'bulletin') return new Date(createdAt.getTime() + isNewMs)
  return kind === 'change' ? held.endsAt : held.startsAt
}

const isTrue = (
  row: Row,
  held: EventRow | null,
  answer: { readonly open: boolean; readonly comes: boolean },
  now: Date,
): boolean => {
  const { kind, cause, before } = row
  if (held === null || (kind !== 'answer' && kind !== 'reminder' && kind !== 'change')) return expiryOf(row, held) > now
  if (kind === 'change') return before !== null && isMoved(wasBefore(before, held), held) && expiryOf(row, held) > now
  const holds = kind === 'answer' ? answer.open : answer.comes
  return holds && isUpcoming(held, now) && cause.startsWith(reminderCause(kind, held))
}
