import * as v from 'valibot'
import { ifMatch } from '#contract/endpoint.ts'
import {
  createParticipation,
  Participation,
  ParticipationStatus,
  updateParticipation,
} from '#contract/participation.ts'
import { isReflectedIn, type OutboxRecord, type OutboxState, type Problem } from '../record.ts'
import { defineKind, sending } from './kind.ts'

export const DesiredAnswer = v.object({ status: ParticipationStatus, remarks: v.string() })
export type DesiredAnswer = v.InferOutput<typeof DesiredAnswer>

/** No row is equivalent to an undecided answer without remarks. */
const unanswered: DesiredAnswer = { status: null, remarks: '' }

/** A member's answer to an event; key = event id. */
export const participationKind = defineKind({
  kind: 'participation',
  list: 'participation',
  title: ({ title }, text) => text('outbox.answer', { title: title === '' ? text('outbox.unknown_event') : title }),
  confirmsDiscard: false,
  version: 1,
  base: Participation,
  desired: DesiredAnswer,
  migrations: {},
  same: (a, b) =>
    (a ?? unanswered).status === (b ?? unanswered).status && (a ?? unanswered).remarks === (b ?? unanswered).remarks,
  request: ({ key, base, baseVersion, desired, supersedes }) => {
    const body = { eventId: Number(key), status: desired.status, remarks: desired.remarks }
    return base === null || baseVersion === null
      ? sending(createParticipation, { body })
      : sending(updateParticipation, {
          headers: { 'if-match': ifMatch(baseVersion) },
          body: { ...body, id: base.id, supersedes },
        })
  },
  versionOf: (row) => row.version,
  keyOf: (row) => String(row.eventId),
})

/** An answer to display: the server's row with the pending change applied. */
export interface Answer extends DesiredAnswer {
  readonly eventId: number
  /** The server's row as last fetched; pass it as `row` of the next intent. */
  readonly row: Participation | null
  /** null = nothing is pending. */
  readonly pending: OutboxState | null
  readonly problem: Problem | null
}

/**
 * Combines the persisted list with the outbox; pure, for use while rendering. Contains every event with a row or a
 * record.
 */
export const overlayParticipation = (
  rows: readonly Participation[],
  records: readonly OutboxRecord[],
): ReadonlyMap<number, Answer> => {
  const answers = new Map<number, Answer>()
  for (const row of rows) {
    const { eventId, status, remarks } = row
    answers.set(eventId, { eventId, status, remarks, row, pending: null, problem: null })
  }
  for (const record of records) {
    if (record.kind !== participationKind.kind) continue
    const eventId = Number(record.key)
    const row = answers.get(eventId)?.row ?? null
    if (row !== null && isReflectedIn(record, row.version)) continue
    const answer = v.parse(DesiredAnswer, record.desired)
    answers.set(eventId, { eventId, ...answer, row, pending: record.state, problem: record.problem })
  }
  return answers
}
