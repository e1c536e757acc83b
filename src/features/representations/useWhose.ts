import { useQuery } from '@tanstack/react-query'
import { canEnter } from '#contract/access.ts'
import type { RepresentedMember } from '#contract/represented-members.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useMember } from '../../platform/session/member.ts'
import { useText } from '../../ui/intl.tsx'
import { representedMembersQuery } from './queries.ts'

/** A person for whom the member acts; `uuid` is null for the member. */
export interface ActsFor {
  readonly uuid: string | null
  readonly name: string
}

interface Whose {
  /** The member, and everybody whom the member represents. A representative without membership acts for others only. */
  readonly people: readonly ActsFor[]
  /** Returns whose row it is, in a list with rows of several persons; null in other lists. */
  readonly nameOf: (person: string | null) => string | null
}

/** Returns the name of a represented person as the lists of this device have it; null for one who is in no list any more. */
export const nameOfRepresented = (represented: readonly RepresentedMember[], person: string): string | null =>
  represented.find(({ uuid }) => uuid === person)?.name ?? null

/** Returns the title of a change, or of what it is about, with the name of the person; null = a list of the member alone. */
export const titleFor = (name: string | null, title: string): string => (name === null ? title : `${name}: ${title}`)

/** The persons for whom the member acts. */
export const useWhose = (): Whose => {
  const app = useApp()
  const { member } = useMember()
  const text = useText()
  // The own data are open to everybody with an account, the list only to those who may answer.
  const { data: represented = [] } = useQuery({
    ...representedMembersQuery(app),
    enabled: canEnter('meetings', member),
  })
  const me = { uuid: null, name: text('participation.me') }
  const people = [
    ...(canEnter('members', member) ? [me] : []),
    ...represented.map(({ uuid, name }) => ({ uuid, name })),
  ]
  return {
    people,
    nameOf: (person) => {
      if (represented.length === 0) return null
      return person === null ? me.name : nameOfRepresented(represented, person)
    },
  }
}
