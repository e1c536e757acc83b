import type { Invitation } from '#contract/invitations.ts'
import { type InvitedCircle, invitedCircles } from '#contract/invitations.ts'
import type { Text } from '../../../ui/intl.tsx'
import { wordsIn } from './field-lists.ts'

/** The value of an event for the whole band, which is stored as an empty list. */
export const band = 'BAND'

const isCircle = (word: string): word is InvitedCircle => invitedCircles.some((one) => one === word)

/** Parses the value of the field: 'BAND,PASSIVE,GROUP:3,PERSON:uuid'; a removed group or person has no id. */
export const readInvitations = (value: string): Invitation[] =>
  wordsIn(value).flatMap((word): Invitation[] => {
    const [kind = '', id = ''] = word.split(':')
    if (isCircle(kind)) return [{ kind }]
    if (kind === 'GROUP') return [{ kind, group: id === '' ? null : Number(id) }]
    return kind === 'PERSON' ? [{ kind, person: id === '' ? null : id }] : []
  })

const wordOf = (one: Invitation): string => {
  if (one.kind === 'GROUP') return `GROUP:${one.group ?? ''}`
  return one.kind === 'PERSON' ? `PERSON:${one.person ?? ''}` : one.kind
}

export const writeInvitations = (invitations: readonly Invitation[]): string => invitations.map(wordOf).join()

/** Says who is invited, groups and persons as numbers: their names are not in the value. */
export const invitationsInWords = (value: string, text: Text): string => {
  const invitations = readInvitations(value)
  const groups = invitations.filter(({ kind }) => kind === 'GROUP').length
  const persons = invitations.filter(({ kind }) => kind === 'PERSON').length
  return [
    ...invitedCircles.filter((circle) => invitations.some(({ kind }) => kind === circle)).map(nameIn(text)),
    ...(groups === 0 ? [] : [text('event.invited.groups', { count: groups })]),
    ...(persons === 0 ? [] : [text('event.invited.persons', { count: persons })]),
  ].join(', ')
}

const nameIn = (text: Text) => (circle: InvitedCircle) => text(`event.invited.${circle}`)
