import { and, asc, eq, exists, gt, not, type SQL } from 'drizzle-orm'
import * as v from 'valibot'
import { RowNumber } from '#contract/endpoint.ts'
import type { Locale } from '#i18n/intl.ts'
import { countedVolunteers } from '../../platform/db/active-membership.ts'
import type { DatabaseTransaction, Db } from '../../platform/db/open.ts'
import { duty, dutyVolunteer, event } from '../../platform/db/tables.ts'
import { defineJob, type Payload } from '../../platform/jobs/job.ts'
import { enqueue } from '../../platform/jobs/queue.ts'
import { localized } from '../../platform/localized.ts'
import { createNotifications } from './create-notifications.ts'
import { findPlanners } from './late-answers.ts'
import { collectionEnd, commitMs, earliestSendTime, isUrgent } from './plan.ts'

type DutyRow = typeof duty.$inferSelect

/** The duties that lack people again, for the planners. `startsAt` is the start of the first. */
export interface ShortDuties {
  readonly what: 'short'
  readonly duties: readonly (Pick<DutyRow, 'id' | 'eventId' | 'location' | 'startsAt'> & { readonly name: string })[]
  readonly startsAt: Date
  readonly expiresAt: Date
}

/**
 * Notifies planners of a duty that lacks people again. `at`: epoch milliseconds of the withdrawal, `sentAt`: those of the
 * message, `by`: id of the person who caused the withdrawal and needs no message; null = unknown.
 */
export const shortDutiesJob = defineJob(
  'short_duties',
  v.object({ duty: RowNumber, at: v.number(), sentAt: v.number(), by: v.nullable(RowNumber) }),
)

/**
 * Enqueues a message to the planners if a duty lacks people after somebody withdrew or was removed. Withdrawals of half
 * an hour are collected, except for the first from a duty of the next two days. Call it in the transaction of the
 * withdrawal.
 */
export const announceWithdrawal = async (
  tx: Db,
  { id, startsAt }: Pick<DutyRow, 'id' | 'startsAt'>,
  { by, now }: { readonly by: number | null; readonly now: Date },
): Promise<void> => {
  if ((await findRows(tx, now, eq(duty.id, id))).length === 0) return
  const later = collectionEnd(now, startsAt)
  const write = (runAt: Date, occasion: string) => {
    const payload = { duty: id, at: now.getTime(), sentAt: runAt.getTime(), by }
    return enqueue(tx, { kind: shortDutiesJob, payload, uniqueKey: `short_duties:${id}:${occasion}`, runAt })
  }
  if (isUrgent(now, startsAt) && (await write(earliestSendTime(now, startsAt), `first.${later.getTime()}`))) return
  await write(later, `${now.getTime()}`)
}

/** Notifies the planners who had no such message since the withdrawal was committed. */
export const notifyOfShortDuties = async (
  tx: DatabaseTransaction,
  { duty: id, at, sentAt, by }: Payload<typeof shortDutiesJob>,
  now: Date,
): Promise<void> => {
  if ((await findRows(tx, now, eq(duty.id, id))).length === 0) return
  const recipients = (await findPlanners(tx, 'short', now)).filter(
    ({ personId, scope, notifiedAt }) => scope === 'all' && personId !== by && notifiedAt.getTime() - commitMs < at,
  )
  await createNotifications(tx, recipients, { kind: 'short', cause: `short:${sentAt}`, eventId: null, now })
}

/**
 * Reads the duties that lack people just before the message is sent; undefined if there are none, or for a person who does
 * not plan for the whole band.
 */
export const findShortDuties = async (
  db: Db,
  personId: number,
  locale: Locale,
  now: Date,
): Promise<ShortDuties | undefined> => {
  const [planner] = await findPlanners(db, 'short', now, personId)
  const rows = planner?.scope === 'all' ? await findRows(db, now) : []
  const [first] = rows
  const last = rows.at(-1)
  if (first === undefined || last === undefined) return undefined
  const duties = rows.map(({ nameDe, nameEn, ...row }) => ({ ...row, name: localized(locale, nameDe, nameEn) }))
  return { what: 'short', duties, startsAt: first.startsAt, expiresAt: last.startsAt }
}

/** The coming duties that lack people after somebody withdrew, was removed or left the band; earliest first. */
const findRows = async (db: Db, now: Date, where?: SQL): Promise<DutyRow[]> => {
  const ofDuty = eq(dutyVolunteer.dutyId, duty.id)
  const isCounted = countedVolunteers(db) as SQL
  const hasWithdrawn = exists(
    db
      .select({ id: dutyVolunteer.id })
      .from(dutyVolunteer)
      .where(and(ofDuty, not(isCounted))),
  )
  const rows = await db
    .select({ duty, taken: db.$count(dutyVolunteer, and(ofDuty, isCounted)) })
    .from(duty)
    .innerJoin(event, and(eq(event.id, duty.eventId), eq(event.cancelled, false)))
    .where(and(gt(duty.startsAt, now), hasWithdrawn, where))
    .orderBy(asc(duty.startsAt), asc(duty.id))
  return rows.filter(({ duty: { needed }, taken }) => taken < needed).map(({ duty: row }) => row)
}
