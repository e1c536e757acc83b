/** Kinds of invitations that name no row: the band, its passive members, its honorary members. */
export const invitedCircles = ['BAND', 'PASSIVE', 'HONORARY'] as const
export type InvitedCircle = (typeof invitedCircles)[number]

/** An event as far as its invitations depend on it. */
interface Inviting {
  readonly sections: readonly unknown[]
  readonly invitations: readonly { readonly kind: string }[]
}

/** Returns true if every player of the band is invited. server/features/invitations/invited.ts is the same rule as SQL. */
export const invitesBand = ({ sections, invitations }: Inviting): boolean =>
  invitations.some(({ kind }) => kind === 'BAND') || (sections.length === 0 && invitations.length === 0)
