import type { RoleName } from '#contract/roles.ts'
import type { RepresentedPerson } from '../db/representation.ts'
import { HttpError } from './http-error.ts'

/** The caller of a request, with the data that the database has at this moment. */
export type Caller = { readonly kind: 'anonymous' } | PersonCaller

export interface PersonCaller {
  readonly kind: 'person'
  /** OpenID subject. */
  readonly sub: string
  /** account.id, recorded as the author of changes. */
  readonly accountId: string
  readonly personId: number
  readonly emailVerified: boolean
  /** Active membership in the band or the board today. */
  readonly member: boolean
  /** The instrument of the person; null = none. A section leader leads this section. */
  readonly instrument: string | null
  /** The persons for whom the person acts. */
  readonly represents: readonly RepresentedPerson[]
  /** Roles that are in force, without MEMBER. */
  readonly roles: ReadonlySet<RoleName>
}

/** The person who sent a request, as the author of what it changes, and the time. */
export interface PersonAuthor {
  readonly accountId: string
  readonly personId: number
  readonly now: Date
}

/** Returns true on a device that a representative has signed in for the person (open-to-child-devices.ts of the contract). */
export const isChildDevice = (caller: Caller): boolean => caller.kind === 'person' && caller.roles.has('CHILD_DEVICE')

/** @throws HttpError auth.required */
export const requirePerson = (caller: Caller): PersonCaller => {
  if (caller.kind === 'anonymous') throw new HttpError('auth.required')
  return caller
}

/** @throws HttpError auth.required */
export const authorOf = (caller: Caller, now: Date): PersonAuthor => {
  const { accountId, personId } = requirePerson(caller)
  return { accountId, personId, now }
}

/** Returns the id of the caller's person. Anonymous callers get 0, which no person has, so that it matches no rows. */
export const personIdOf = (caller: Caller): number => (caller.kind === 'person' ? caller.personId : 0)

/** Returns the roles of the caller that are in force; none if the address is not verified. */
export const rolesOf = (caller: Caller): RoleName[] => {
  if (caller.kind === 'anonymous' || !caller.emailVerified) return []
  const granted = [...caller.roles].sort()
  return caller.member ? ['MEMBER', ...granted] : granted
}
