import * as v from 'valibot'
import {
  createParticipation,
  Given,
  LateAnswer,
  Participation,
  ParticipationStatus,
  updateParticipation,
  wishedAnswer,
} from '#contract/answers.ts'
import { ifMatch } from '#contract/endpoint.ts'
import { isReflectedIn, type OutboxRecord, type OutboxState, type Problem } from '../record.ts'
import { keyFor, parseKeyFor, queryFor } from './key-for.ts'
import { defineKind, sending } from './kind.ts'

/** The desired answer; of a row, the answer that still waits for a planner. */
export const DesiredAnswer = v.pipe(
  v.object({
    status: ParticipationStatus,
    remarks: v.string(),
    maybeUntil: v.optional(v.nullable(v.string()), null),
    despite: v.optional(v.nullable(v.string()), null),
    /** When the member said so; a row has none. */
    given: v.optional(v.nullable(Given), null),
    late: v.optional(v.nullable(LateAnswer), null),
  }),
  v.transform(({ remarks, given, ...row }) => ({ ...wishedAnswer(row), remarks, given })),
)
export type DesiredAnswer = v.InferOutput<typeof DesiredAnswer>

/** No row is equivalent to an undecided answer without remarks. */
export const unanswered: DesiredAnswer = { status: null, remarks: '', maybeUntil: null, despite: null, given: null }

/** Returns true if both mean the same; when the member said it makes no difference. */
export const isSameAnswer = (a: DesiredAnswer, b: DesiredAnswer): boolean =>
  a.status === b.status && a.remarks === b.remarks && a.maybeUntil === b.maybeUntil && a.despite === b.despite

/** An answer to an event, of the member or of a person whom the member represents; key = `keyFor` with the event. */
export const participationKind = defineKind({
  kind: 'participation',
  list: 'participation',
  title: ({ title }, text) => text('outbox.answer', { title: title === '' ? text('outbox.unknown_event') : title }),
  confirmsDiscard: false,
  version: 2,
  base: Participation,
  desired: DesiredAnswer,
  // Version 1 had no maybe, no absences and no times: the schemas have their defaults.
  migrations: { 1: (state) => state },
  same: (a, b) => isSameAnswer(a ?? unanswered, b ?? unanswered),
  request: ({ key, base, baseVersion, desired, supersedes }) => {
    const { given, ...said } = desired
    const of = parseKeyFor(key)
    const query = queryFor(of)
    const body = { eventId: Number(of.id), ...said, ...(given === null ? {} : { given }) }
    return base === null || baseVersion === null
      ? sending(createParticipation, { query, body })
      : sending(updateParticipation, {
          query,
          headers: { 'if-match': ifMatch(baseVersion) },
          body: { ...body, id: base.id, supersedes },
        })
  },
  versionOf: (row) => row.version,
  keyOf: (row) => keyFor(row.eventId, row.person),
})

/** An answer to display: the server's row with the pending change applied. */
export interface Answer extends DesiredAnswer {
  readonly eventId: number
  /** The represented person whose answer it is; null = the member. */
  readonly person: string | null
  /** Name of the representative who gave it; null = the person, or a planner. */
  readonly givenBy: string | null
  /** When status or maybe were said, an instant; null = not said. */
  readonly statedAt: string | null
  /** The answer that came after the deadline. */
  readonly late: LateAnswer | null
  /** The server's row as last fetched; pass it as `row` of the next intent. */
  readonly row: Participation | null
  /** null = nothing is pending. */
  readonly pending: OutboxState | null
  readonly problem: Problem | null
}

/**
 * Combines the persisted list with the outbox; pure, for use while rendering. Contains every event with a row or a
 * record of the person: a represented one, or the member.
 */
export const overlayParticipation = (
  rows: readonly Participation[],
  records: readonly OutboxRecord[],
  person: string | null = null,
): ReadonlyMap<number, Answer> => {
  const answers = new Map<number, Answer>()
  for (const row of rows) {
    if (row.person !== person) continue
    const { eventId, statedAt, late, givenBy } = row
    const known = { eventId, person, givenBy, statedAt, late, row, pending: null, problem: null }
    answers.set(eventId, { ...v.parse(DesiredAnswer, row), ...known })
  }
  for (const record of records) {
    if (record.kind !== participationKind.kind) continue
    const of = parseKeyFor(record.key)
    if (of.person !== person) continue
    const eventId = Number(of.id)
    const row = answers.get(eventId)?.row ?? null
    if (row !== null && isReflectedIn(record, row.version)) continue
    const answer = v.parse(DesiredAnswer, record.desired)
    const saved = v.safeParse(Participation, record.state === 'saved' ? record.base : row)
    const { statedAt, late, givenBy } = saved.success ? saved.output : { statedAt: null, late: null, givenBy: null }
    const restatedAt = record.state === 'saved' ? undefined : answer.given?.at
    answers.set(eventId, {
      ...answer,
      eventId,
      person,
      givenBy: record.state === 'saved' ? givenBy : null,
      statedAt: restatedAt ?? statedAt ?? record.updatedAt,
      late: record.state === 'saved' ? late : null,
      row,
      pending: record.state,
      problem: record.problem,
    })
  }
  return answers
}
