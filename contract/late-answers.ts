import * as v from 'valibot'
import { LateAnswer, ParticipationStatus } from './answers.ts'
import { endpoint, IfMatch, RowId, Uuid } from './endpoint.ts'
import { SectionName } from './events.ts'
import { listOf } from './lists.ts'
import { Foreign } from './locales.ts'

/** An answer after the reply deadline that waits for a planner. */
export const LateRequest = v.object({
  eventId: v.number(),
  title: v.string(),
  foreign: Foreign,
  /** Wire time. */
  dateStart: v.string(),
  fullDay: v.boolean(),
  /** The player. */
  uuid: v.string(),
  label: v.string(),
  section: SectionName,
  /** The answer that counts until the request is confirmed. */
  status: ParticipationStatus,
  late: LateAnswer,
  remarks: v.string(),
  /** Version of the answer. */
  version: v.number(),
})
export type LateRequest = v.InferOutput<typeof LateRequest>

/** The requests to upcoming events by the players whom the caller plans, the earliest event first. */
export const listLateAnswers = endpoint({
  method: 'GET',
  path: '/api/frontend/internal/late-answers',
  input: {},
  reply: listOf(LateRequest),
})

/**
 * Confirms or refuses a request. If-Match is the version of the answer that the planner saw; conflict.version with the request as
 * `current`; rule.no_late_answer if it was withdrawn or decided already.
 */
export const decideLateAnswer = endpoint({
  method: 'PUT',
  path: '/api/frontend/internal/event/:id/late-answers/:uuid',
  input: {
    params: v.object({ id: RowId, uuid: Uuid }),
    headers: v.object({ 'if-match': IfMatch }),
    body: v.object({ confirmed: v.boolean('validation.required') }),
  },
  reply: LateRequest,
  errors: ['conflict.version', 'rule.no_late_answer'],
})
