import type { Invitation } from '#contract/invitations.ts'
import { type InvitedCircle, invitedCircles } from '#contract/invited.ts'
import type { Text } from '../../../ui/intl.tsx'
import { invitedInWords } from '../invited-in-words.ts'
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

export const invitationsInWords = (value: string, text: Text): string =>
  invitedInWords(readInvitations(value), text).join(', ')
