import * as v from 'valibot'
import { RowNumber, Uuid } from './endpoint.ts'

/** Kinds of invitations that name no row: the band, its passive members, its honorary members. */
export const invitedCircles = ['BAND', 'PASSIVE', 'HONORARY'] as const
export type InvitedCircle = (typeof invitedCircles)[number]

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

/** An event as far as its invitations depend on it. */
interface Inviting {
  readonly sections: readonly unknown[]
  readonly invitations: readonly ShownInvitation[]
}

/** Returns true if every player of the band is invited. server/features/invitations/invited.ts is the same rule as SQL. */
export const invitesBand = ({ sections, invitations }: Inviting): boolean =>
  invitations.some(({ kind }) => kind === 'BAND') || (sections.length === 0 && invitations.length === 0)
