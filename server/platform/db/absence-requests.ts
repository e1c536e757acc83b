import { and, asc, eq, gt, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import { answerOpen } from '#contract/answers.ts'
import { isLate } from '#contract/effective-answer.ts'
import { subscribableKinds } from '#contract/events.ts'
import { toWireDate, toWireTime } from '#contract/time.ts'
import type { Db } from './database.ts'
import { dayCovered, effectiveAnswer, reportedInTime } from './effective-answer.ts'
import { absence, account, event, participation, participationChange } from './tables.ts'

type AbsenceRow = typeof absence.$inferSelect
type EventRow = typeof event.$inferSelect
type Answer = typeof participation.$inferSelect

interface Asking {
  readonly now: Date
  /** Condition on `absence` and `event`: the event invites the person. */
  readonly invited: SQL
  /** Returns when the absence was reported if it has answered the event until now, else null. */
  readonly answeredSince: (absence: AbsenceRow, event: EventRow) => Date | null
  /** When the absence was reported offline, by a clock that could be wrong; null = at its own time. */
  readonly offlineAt: string | null
}

/**
 * Makes requests of the absences that contain the day of an event but were reported after its reply deadline, so that
 * they do not answer it: the planners confirm a no, as for an answer after the deadline. What an absence has answered
 * until now, with the former days or the former deadline, becomes an answer instead. Events that have begun, answers that
 * outweigh the absence, and people who do not come anyway are left out. Idempotent.
 * @param which condition on `absence` and `event`
 * @returns the starts of the events with a new request; the caller announces them
 */
export const settleLateAbsences = async (tx: Db, which: SQL | undefined, asking: Asking): Promise<Date[]> => {
  const { now } = asking
  const { status } = effectiveAnswer(tx, absence.personId, toWireDate(now), which)
  const rows = await tx
    .selectDistinctOn([event.startsAt, event.id, absence.personId], {
      ...{ absence, event, answer: participation, status, accountId: account.id },
    })
    .from(absence)
    .innerJoin(event, and(dayCovered, sql`not ${reportedInTime}`))
    .innerJoin(account, eq(account.personId, absence.personId))
    .leftJoin(participation, and(eq(participation.personId, absence.personId), eq(participation.eventId, event.id)))
    .where(
      and(
        ...[which, asking.invited, eq(absence.deleted, false), isNotNull(event.replyBy), eq(event.cancelled, false)],
        ...[gt(event.endsAt, now), inArray(event.kind, [...subscribableKinds])],
      ),
    )
    .orderBy(asc(event.startsAt), asc(event.id), asc(absence.personId), asc(absence.statedAt))
  const asked: Date[] = []
  for (const row of rows) {
    const { startsAt, fullDay, cancelled } = row.event
    if (row.status === false || !answerOpen({ dateStart: toWireTime(startsAt), fullDay, cancelled }, toWireTime(now)))
      continue
    if (row.answer !== null && isOlder(row.absence, row.answer)) continue
    const since = asking.answeredSince(row.absence, row.event)
    await store(tx, row, since === null ? requested(row.absence, asking) : answered(since), now)
    if (since === null) asked.push(startsAt)
  }
  return asked
}

/** Returns true if the absence contains the day of the event, and was reported before its reply deadline. */
export const answersInTime = (
  { firstDay, lastDay, statedAt }: AbsenceRow,
  { startsAt, replyBy }: Pick<EventRow, 'startsAt' | 'replyBy'>,
): boolean => {
  const day = toWireDate(startsAt)
  return firstDay <= day && day <= lastDay && !isLate({ replyBy }, statedAt)
}

/** Returns true if the absence says nothing new: it was requested before, or the member has answered since. */
const isOlder = ({ id, statedAt }: AbsenceRow, { late, status, maybeUntil, despite, ...answer }: Answer): boolean => {
  if (late !== null) return late.despite === id || Date.parse(late.at) >= statedAt.getTime()
  if (status === null && maybeUntil === null) return false
  return despite === id || (answer.statedAt ?? answer.changedAt) >= statedAt
}

type Columns = Pick<Answer, 'late'> & Partial<Pick<Answer, 'status' | 'maybeUntil' | 'despite' | 'statedAt'>>

const no = { status: false, maybeUntil: null, despite: null }
const answered = (statedAt: Date): Columns => ({ ...no, statedAt, late: null })
const requested = ({ statedAt }: AbsenceRow, { offlineAt }: Asking): Columns => ({
  late: { ...no, at: statedAt.toISOString(), offlineAt, refused: false },
})

interface Found {
  readonly absence: AbsenceRow
  readonly event: EventRow
  readonly answer: Answer | null
  readonly accountId: string
}

const store = async (
  tx: Db,
  { absence: { personId }, event: { id: eventId }, answer, accountId }: Found,
  columns: Columns,
  now: Date,
): Promise<void> => {
  const changed = { ...columns, changedAt: now, changedBy: accountId }
  const [stored] =
    answer === null
      ? await tx
          .insert(participation)
          .values({ ...changed, personId, eventId })
          .returning()
      : await tx
          .update(participation)
          // A row without a time of its own was said when it was last changed, which is not now.
          .set({ statedAt: answer.statedAt ?? answer.changedAt, ...changed, version: answer.version + 1 })
          .where(eq(participation.id, answer.id))
          .returning()
  if (stored === undefined) throw new Error('an answer was stored without a row coming back')
  await recordHistory(tx, stored)
}

/** Writes the state to the history of the answer. Call it in the transaction of every change. */
export const recordHistory = async (db: Db, { id, ...row }: typeof participation.$inferSelect): Promise<void> => {
  const { status, remarks, maybeUntil, late, version, changedAt, changedBy } = row
  await db
    .insert(participationChange)
    .values({ participationId: id, status, remarks, maybeUntil, late, version, changedAt, changedBy })
}
