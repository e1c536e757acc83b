import { and, eq } from 'drizzle-orm'
import type { Absence } from '#contract/absences.ts'
import type { Given } from '#contract/answers.ts'
import { toWireDate } from '#contract/time.ts'
import { answersInTime, settleLateAbsences } from '../../platform/db/absence-requests.ts'
import { reviseFeed } from '../../platform/db/feed-revision.ts'
import type { DatabaseTransaction, Db } from '../../platform/db/open.ts'
import { absence } from '../../platform/db/tables.ts'
import { type Acting, replyFor } from '../../platform/http/for-whom.ts'
import { fieldRefusal } from '../../platform/http/http-error.ts'
import { putDesired, writeOnVersion } from '../../platform/resources/desired-state.ts'
import { offlineAtOf, statedAtOf } from '../answers/stated-at.ts'
import { findInvitedAbsent } from '../invitations/invited.ts'
import { announceLateAnswer } from '../notifications/late-answers.ts'
import { findNameOf } from '../persons/queries.ts'
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
  by: Acting,
): Promise<{ row: Absence; created: boolean }> => {
  const { id } = desired
  const { personId, representative, now } = by
  return await putDesired({
    find: async () =>
      (
        await tx
          .select()
          .from(absence)
          .where(and(eq(absence.personId, personId), eq(absence.id, id)))
      )[0],
    isEqual: (row) => isEqual(row, desired),
    isBasis: (row) => row?.version === expected,
    supersedes: desired.supersedes,
    write: async (row) => {
      const known = row?.deleted === false ? row : undefined
      const isLonger =
        !desired.deleted && (known === undefined || desired.from < known.firstDay || desired.to > known.lastDay)
      const statedAt = row === undefined || isLonger ? statedAtOf(desired.given, now) : row.statedAt
      if (isLonger) requireDaysAhead(desired, statedAt)
      const givenBy = representative?.personId ?? null
      const columns = { ...columnsOf(desired), statedAt, givenBy, changedAt: now }
      const written = await writeOnVersion(tx, absence, { personId, id }, row?.version, columns)
      if (written === undefined) return undefined
      await reviseFeed(tx, personId, now)
      if (isLonger) await askPlanners(tx, written, known, desired.given, now)
      return written
    },
    present: async (row) =>
      presentAbsence(row, { person: replyFor(by).person, givenBy: await findNameOf(tx, row.givenBy) }),
  })
}

/** Asks the planners for the events whose reply deadline is over; `known` is the absence as it was reported before. */
const askPlanners = async (
  tx: Db,
  { personId, id }: Row,
  known: Row | undefined,
  given: Given | undefined,
  now: Date,
): Promise<void> => {
  const starts = await settleLateAbsences(tx, and(eq(absence.personId, personId), eq(absence.id, id)), {
    now,
    invited: await findInvitedAbsent(tx, now),
    offlineAt: offlineAtOf(given, now),
    answeredSince: (_, held) => (known !== undefined && answersInTime(known, held) ? known.statedAt : null),
  })
  for (const startsAt of starts) await announceLateAnswer(tx, startsAt, now)
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
