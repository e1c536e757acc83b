import { type Given, type LateAnswer, type Participation, type StatedAnswer, wishedAnswer } from '#contract/answers.ts'
import { isLate } from '#contract/effective-answer.ts'
import { toWireDate, toWireTime } from '#contract/time.ts'
import type { Db } from '../../platform/db/open.ts'
import { readSetting } from '../../platform/db/settings.ts'
import type { EventRow, participation } from '../../platform/db/tables.ts'
import type { Acting, RowFor } from '../../platform/http/for-whom.ts'
import { fieldRefusal, HttpError, requireUnmoved } from '../../platform/http/http-error.ts'
import { offlineAtOf, statedAtOf } from './stated-at.ts'

type Row = typeof participation.$inferSelect

/** The answer that a person wants to give. An absent field is unchanged. */
export interface DesiredAnswer {
  readonly eventId: number
  readonly status: boolean | null | undefined
  readonly remarks: string
  readonly maybeUntil?: string | null | undefined
  readonly despite?: string | null | undefined
  readonly given?: Given | undefined
}

/** The person whose answer it is, the author, and the time. */
export interface By {
  readonly personId: number
  readonly accountId: string
  readonly now: Date
  readonly representative?: Acting['representative']
  /** Somebody who plans answers for the person: the reply deadline does not apply. */
  readonly onBehalf?: boolean
}

const nothing: StatedAnswer = { status: null, maybeUntil: null, despite: null }

const isEqual = (a: StatedAnswer, b: StatedAnswer): boolean =>
  a.status === b.status && a.maybeUntil === b.maybeUntil && a.despite === b.despite

const statementOf = (row: Row | undefined, onBehalf: boolean): StatedAnswer => {
  if (row === undefined) return nothing
  return onBehalf ? { status: row.status, maybeUntil: row.maybeUntil, despite: row.despite } : wishedAnswer(row)
}

/** Returns the desired answer with the fields that are unchanged; an older app sends neither maybe nor absence. */
const completed = ({ status, maybeUntil, despite }: DesiredAnswer, before: StatedAnswer): StatedAnswer => {
  if (status === undefined) return before
  const maybe = maybeUntil === undefined ? before.maybeUntil : maybeUntil
  const isRepeated = status === before.status
  return {
    status,
    maybeUntil: status === null ? maybe : null,
    despite: despite === undefined ? (isRepeated ? before.despite : null) : despite,
  }
}

/** Returns true if the row is what the person wants. */
export const isStored = (row: Row, desired: DesiredAnswer, { onBehalf = false }: By): boolean => {
  const before = statementOf(row, onBehalf)
  return row.remarks === desired.remarks && isEqual(completed(desired, before), before)
}

type Columns = Partial<Pick<Row, 'status' | 'remarks' | 'maybeUntil' | 'despite' | 'statedAt' | 'late'>>

/**
 * Returns the columns that an answer changes. After the reply deadline it becomes a request.
 * @throws HttpError rule.event_moved; validation.invalid at `maybeUntil`; rule.no_maybe
 */
export const columnsOf = async (
  db: Db,
  held: EventRow,
  row: Row | undefined,
  desired: DesiredAnswer,
  by: By,
): Promise<Columns> => {
  const { remarks } = desired
  const before = statementOf(row, by.onBehalf ?? false)
  const said = completed(desired, before)
  if (isEqual(said, before)) return { remarks }
  requireUnmoved(desired.given?.start, toWireTime(held.startsAt))
  if (said.maybeUntil !== null && said.maybeUntil !== before.maybeUntil) await requireMaybe(db, held, said.maybeUntil)
  const statedAt = statedAtOf(desired.given, by.now)
  const isRequest = by.onBehalf !== true && isLate(held, statedAt)
  if (!isRequest) return { ...said, remarks, statedAt, late: null }
  // Back at the answer that counts: nothing is requested any more.
  if (isEqual(said, statementOf(row, true))) return { remarks, late: null }
  const late: LateAnswer = {
    ...said,
    at: statedAt.toISOString(),
    offlineAt: offlineAtOf(desired.given, by.now),
    refused: false,
  }
  return { remarks, late }
}

const requireMaybe = async (db: Db, { kind, startsAt }: EventRow, until: string): Promise<void> => {
  const kinds: readonly string[] = await readSetting(db, 'maybeKinds')
  if (!kinds.includes(kind)) throw new HttpError('rule.no_maybe')
  if (until > toWireDate(startsAt)) throw fieldRefusal('maybeUntil', 'validation.maybe_until')
}

export const presentParticipation = (row: Row, { person, givenBy }: RowFor = nobody): Participation => ({
  id: row.id,
  eventId: row.eventId,
  status: row.status,
  remarks: row.remarks,
  maybeUntil: row.maybeUntil,
  despite: row.despite,
  statedAt: (row.statedAt ?? row.changedAt).toISOString(),
  late: row.late,
  person,
  givenBy,
  version: row.version,
})

const nobody: RowFor = { person: null, givenBy: null }
