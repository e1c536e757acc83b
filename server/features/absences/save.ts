import { and, eq } from 'drizzle-orm'
import type { Absence } from '#contract/absences.ts'
import type { Given } from '#contract/answers.ts'
import { toWireDate } from '#contract/time.ts'
import { answersInTime, settleLateAbsences } from '../../platform/db/absence-requests.ts'
import { reviseFeed } from '../../platform/db/feed-revision.ts'
import type { DatabaseTransaction, Db } from '../../platform/db/open.ts'
import { absence } from '../../platform/db/tables.ts'
import { fieldRefusal, HttpError } from '../../platform/http/http-error.ts'
import { offlineAtOf, statedAtOf } from '../answers/stated-at.ts'
import { announceLateAnswer } from '../notifications/late-answers.ts'
import { presentAbsence } from './queries.ts'

type Row = typeof absence.$inferSelect

interface DesiredAbsence {
  readonly id: string
  readonly from: string
  readonly to: string
  readonly reason: string
  readonly deleted: boolean
  readonly supersedes: boolean
  readonly given?: Given | undefined
}

interface By {
  readonly personId: number
  readonly now: Date
}

/**
 * Creates, changes or deletes an absence; `expected` is the version that the change is based on, undefined = none.
 * Idempotent: a row that equals the desired state is returned. New days are reported now, so that they outweigh earlier
 * answers; a shorter absence and a new reason report nothing new. Where the reply deadline is over by then, the planners
 * are asked: a report that waited offline must not be lost without a word.
 * @throws HttpError conflict.version with the row if it differs; not_found; validation.invalid for days that have passed
 */
export const putAbsence = async (
  tx: DatabaseTransaction,
  desired: DesiredAbsence,
  expected: number | undefined,
  by: By,
): Promise<{ row: Absence; created: boolean }> => {
  const row = await findRow(tx, by.personId, desired.id)
  if (row === undefined) {
    if (expected !== undefined) throw new HttpError('not_found')
    const created = await insert(tx, desired, by)
    if (created !== undefined) return { row: presentAbsence(created), created: true }
  } else if (!isEqual(row, desired) || desired.supersedes) {
    const changed = expected === undefined ? undefined : await update(tx, row, { ...desired, expected }, by)
    if (changed !== undefined) return { row: presentAbsence(changed), created: false }
  }
  // Another request of the same member may have stored the same state.
  const current = await findRow(tx, by.personId, desired.id)
  if (current === undefined) throw new Error('a conflicting row was deleted')
  if (isEqual(current, desired)) return { row: presentAbsence(current), created: false }
  throw new HttpError('conflict.version', { current: presentAbsence(current) })
}

const insert = async (tx: Db, desired: DesiredAbsence, { personId, now }: By): Promise<Row | undefined> => {
  const statedAt = statedAtOf(desired.given, now)
  if (!desired.deleted) requireDaysAhead(desired, statedAt)
  const [row] = await tx
    .insert(absence)
    .values({ id: desired.id, personId, ...columnsOf(desired), statedAt, changedAt: now })
    .onConflictDoNothing()
    .returning()
  if (row === undefined) return row
  await reviseFeed(tx, personId, now)
  if (!row.deleted) await askPlanners(tx, row, null, desired.given, now)
  return row
}

/** Asks the planners for the events whose reply deadline is over; `known` is the absence as it was reported before. */
const askPlanners = async (
  tx: Db,
  { personId, id }: Row,
  known: Row | null,
  given: Given | undefined,
  now: Date,
): Promise<void> => {
  const starts = await settleLateAbsences(tx, and(eq(absence.personId, personId), eq(absence.id, id)), {
    now,
    offlineAt: offlineAtOf(given, now),
    answeredSince: (_, held) => (known !== null && answersInTime(known, held) ? known.statedAt : null),
  })
  for (const startsAt of starts) await announceLateAnswer(tx, startsAt, now)
}

const update = async (
  tx: Db,
  row: Row,
  desired: DesiredAbsence & { readonly expected: number },
  { personId, now }: By,
): Promise<Row | undefined> => {
  const { expected } = desired
  const isRevived = row.deleted && !desired.deleted
  const isLonger = !desired.deleted && (isRevived || desired.from < row.firstDay || desired.to > row.lastDay)
  const statedAt = isLonger ? statedAtOf(desired.given, now) : row.statedAt
  if (isLonger) requireDaysAhead(desired, statedAt)
  const [changed] = await tx
    .update(absence)
    .set({ ...columnsOf(desired), statedAt, version: expected + 1, changedAt: now })
    .where(and(eq(absence.personId, personId), eq(absence.id, row.id), eq(absence.version, expected)))
    .returning()
  if (changed === undefined) return changed
  await reviseFeed(tx, personId, now)
  if (isLonger) await askPlanners(tx, changed, isRevived ? null : row, desired.given, now)
  return changed
}

/** A deleted absence keeps no reason. */
const columnsOf = ({ from, to, reason, deleted }: DesiredAbsence) => ({
  firstDay: from,
  lastDay: to,
  reason: deleted ? '' : reason,
  deleted,
})

const isEqual = (row: Row, desired: DesiredAbsence): boolean =>
  row.deleted
    ? desired.deleted
    : !desired.deleted && row.firstDay === desired.from && row.lastDay === desired.to && row.reason === desired.reason

const requireDaysAhead = ({ to }: DesiredAbsence, statedAt: Date): void => {
  if (to < toWireDate(statedAt)) throw fieldRefusal('to', 'validation.absence_past')
}

const findRow = async (db: Db, personId: number, id: string): Promise<Row | undefined> => {
  const [row] = await db
    .select()
    .from(absence)
    .where(and(eq(absence.personId, personId), eq(absence.id, id)))
  return row
}
