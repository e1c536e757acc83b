import type { ShownInvitation } from '#contract/invitations.ts'
import { type InvitedCircle, invitedCircles } from '#contract/invited.ts'
import type { Text } from '../../ui/intl.tsx'

/** Says who is invited beside sections; groups and persons are numbers. */
export const invitedInWords = (invitations: readonly ShownInvitation[], text: Text): string[] => {
  const count = (wanted: ShownInvitation['kind']): number => invitations.filter(({ kind }) => kind === wanted).length
  const [groups, persons] = [count('GROUP'), count('PERSON')]
  const nameOf = (circle: InvitedCircle) => text(`event.invited.${circle}`)
  return [
    ...invitedCircles.filter((circle) => count(circle) > 0).map(nameOf),
    ...(groups === 0 ? [] : [text('event.invited.groups', { count: groups })]),
    ...(persons === 0 ? [] : [text('event.invited.persons', { count: persons })]),
  ]
}
