import * as v from 'valibot'
import { Absence } from './absences.ts'
import { SubscribableEvent } from './answers.ts'
import { DefaultAnswers } from './default-answers.ts'
import { endpoint } from './endpoint.ts'
import { listOf } from './lists.ts'

/** A member for whom the caller acts, with what the answers depend on. The answers are in `listParticipation`. */
export const RepresentedMember = v.object({
  uuid: v.string(),
  /** The first name, or the whole name where the first name is no distinction. */
  name: v.string(),
  /** Upcoming events that the member can answer. */
  events: v.array(SubscribableEvent),
  /** Without their reasons. */
  absences: v.array(Absence),
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
