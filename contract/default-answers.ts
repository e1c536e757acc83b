import * as v from 'valibot'
import { endpoint, IfMatch } from './endpoint.ts'
import { type AnsweredKind, answeredKinds } from './events.ts'

/** The default for events without an answer: that of the band, attending unless declined, or open. */
export const defaultAnswers = ['band', 'attending', 'open'] as const
export type DefaultAnswer = (typeof defaultAnswers)[number]

const known = v.fallback(v.picklist(defaultAnswers), 'band')
const Kinds = v.array(v.fallback(v.picklist([...answeredKinds, 'other']), 'other'))

/** The member's default answers by kind of event, and what the band decided. */
export const DefaultAnswers = v.object({
  rehearsal: known,
  concert: known,
  assembly: known,
  /** Kinds of which the band assumes attendance unless a member declines. */
  assumed: Kinds,
  /** Kinds to which members may answer maybe. */
  maybe: Kinds,
  /** 0 = never chosen. */
  version: v.number(),
})
export type DefaultAnswers = v.InferOutput<typeof DefaultAnswers>

/** Returns true if a member without an answer attends an event of this kind. */
export const attendsByDefault = (answers: DefaultAnswers | null, kind: string): boolean => {
  const own = isAnswered(kind) ? (answers?.[kind] ?? 'band') : 'open'
  return own === 'band' ? (answers?.assumed.some((one) => one === kind) ?? false) : own === 'attending'
}

/** Returns true if members may answer maybe to an event of this kind. */
export const mayBeMaybe = (answers: DefaultAnswers | null, kind: string): boolean =>
  answers?.maybe.some((one) => one === kind) ?? false

const isAnswered = (kind: string): kind is AnsweredKind => answeredKinds.some((one) => one === kind)

const path = '/api/participationselfservice/default'
export const getDefaultAnswers = endpoint({ method: 'GET', path, input: {}, reply: DefaultAnswers })

const chosen = v.picklist(defaultAnswers, 'validation.required')
/**
 * If-Match is the version that the change is based on; equal answers are returned unchanged; another version is a
 * conflict with the answers. `supersedes` as for an answer to a meeting.
 */
export const changeDefaultAnswers = endpoint({
  method: 'PUT',
  path,
  input: {
    headers: v.object({ 'if-match': IfMatch }),
    body: v.object({
      rehearsal: chosen,
      concert: chosen,
      assembly: chosen,
      supersedes: v.optional(v.boolean('validation.invalid'), false),
    }),
  },
  reply: DefaultAnswers,
  errors: ['conflict.version'],
})
