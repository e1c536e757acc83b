import * as v from 'valibot'
import { Given } from './answers.ts'
import { endpoint, OnVersion, Uuid } from './endpoint.ts'
import { ForAll, ForWhom } from './for-whom.ts'
import { listOf } from './lists.ts'
import { WireDate } from './time.ts'

export const reasonMaximum = 200
/** Maximum days of an absence. */
export const absenceDaysMaximum = 400

const dayMs = 86_400_000
const daysOf = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / dayMs + 1

/** Days on which a member is away: every event on them is answered with no. */
export const Absence = v.object({
  /** Chosen by the device. */
  id: v.string(),
  /** First and last day, `yyyy-MM-dd`. */
  from: v.string(),
  to: v.string(),
  /** For planners only; '' = none. */
  reason: v.string(),
  /** A deleted absence answers nothing. */
  deleted: v.boolean(),
  /** When its days were reported: an instant. */
  statedAt: v.string(),
  /** The represented person who is away; null = the caller. */
  person: v.optional(v.nullable(v.string()), null),
  /** Name of the representative who reported it; null = the person. */
  givenBy: v.optional(v.nullable(v.string()), null),
  version: v.number(),
})
export type Absence = v.InferOutput<typeof Absence>

/** The days and the reason, for the form and the server. Errors are at the last day. */
export const AbsenceInput = v.pipe(
  v.object({
    from: WireDate,
    to: WireDate,
    reason: v.pipe(v.string('validation.required'), v.trim(), v.maxLength(reasonMaximum, 'validation.text_too_long')),
  }),
  v.forward(
    v.partialCheck([['from'], ['to']], ({ from, to }) => from <= to, 'validation.end_before_start'),
    ['to'],
  ),
  v.forward(
    v.partialCheck(
      [['from'], ['to']],
      ({ from, to }) => daysOf(from, to) <= absenceDaysMaximum,
      'validation.absence_long',
    ),
    ['to'],
  ),
)

const path = '/api/participationselfservice/absence'
/** The caller's absences, and on request those of everybody for whom the caller acts, earliest first, without deleted ones. */
export const listAbsences = endpoint({ method: 'GET', path, input: { query: ForAll }, reply: listOf(Absence) })

/**
 * Creates, changes or deletes an absence under an id that the device chose. Without `If-Match` it is created;
 * otherwise that is the version that the change is based on. A row that equals the desired state is returned unchanged;
 * another version is a conflict with the row. `supersedes` as for an answer. Absences may overlap.
 */
export const saveAbsence = endpoint({
  method: 'PUT',
  path: `${path}/:id`,
  input: {
    params: v.object({ id: Uuid }),
    query: ForWhom,
    headers: OnVersion,
    body: v.intersect([
      AbsenceInput,
      v.object({
        deleted: v.boolean('validation.invalid'),
        supersedes: v.optional(v.boolean('validation.invalid'), false),
        given: v.optional(Given),
      }),
    ]),
  },
  reply: Absence,
  errors: ['conflict.version', 'rule.not_represented'],
})
