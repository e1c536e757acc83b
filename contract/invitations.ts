import * as v from 'valibot'
import { RowNumber, Uuid } from './endpoint.ts'
import { invitedCircles } from './invited.ts'

/** Maximum of an event. */
export const invitationsMaximum = 200

/** A circle, a group or a person that an event invites beside sections. A removed group or person is null, and invites nobody. */
export const Invitation = v.variant(
  'kind',
  [
    v.object({ kind: v.picklist(invitedCircles) }),
    v.object({ kind: v.literal('GROUP'), group: v.nullable(RowNumber) }),
    v.object({ kind: v.literal('PERSON'), person: v.nullable(Uuid) }),
  ],
  'validation.invalid',
)
export type Invitation = v.InferOutput<typeof Invitation>

/** The same for members: groups and persons without their names, because nobody sees the groups of others. */
export const ShownInvitation = v.object({
  kind: v.fallback(v.picklist([...invitedCircles, 'GROUP', 'PERSON', 'other']), 'other'),
})
export type ShownInvitation = v.InferOutput<typeof ShownInvitation>

/** Empty = the sections of the event, or without sections the band. */
export const Invitations = v.optional(
  v.pipe(v.array(Invitation, 'validation.invalid'), v.maxLength(invitationsMaximum, 'validation.too_many_invitations')),
  [],
)
