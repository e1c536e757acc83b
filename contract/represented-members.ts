import * as v from 'valibot'
import { SubscribableEvent } from './answers.ts'
import { DefaultAnswers } from './default-answers.ts'
import { endpoint } from './endpoint.ts'
import { listOf } from './lists.ts'

/**
 * A member for whom the caller acts, with what the answers depend on. The answers are in `listParticipation`, the absences in
 * `listAbsences`.
 */
export const RepresentedMember = v.object({
  uuid: v.string(),
  /** The first name, or as much more as tells the member apart from the others of the list. */
  name: v.string(),
  /** Upcoming events that the member can answer. */
  events: v.array(SubscribableEvent),
  defaults: DefaultAnswers,
})
export type RepresentedMember = v.InferOutput<typeof RepresentedMember>

/** The members for whom the caller acts, by name. */
export const listRepresentedMembers = endpoint({
  method: 'GET',
  path: '/api/participationselfservice/represented',
  input: {},
  reply: listOf(RepresentedMember),
})
