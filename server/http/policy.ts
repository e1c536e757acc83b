import type { ErrorCode } from '#contract/errors.ts'
import type { RoleName } from '#contract/roles.ts'
import type { Caller } from './caller.ts'

/** Who may use an endpoint, and which rows they see there. */
export interface Policy<Rows> {
  /** Stands in the endpoint × role table. */
  readonly name: string
  /** Why the caller may not; null = may. */
  may(caller: Caller): ErrorCode | null
  /** What is ANDed to every list and by-id query; undefined = nothing to narrow. A row it hides answers 404 by id. */
  rows(caller: Caller, now: Date): Rows
}

type Rule = Policy<unknown>['may']

export const everyone: Rule = () => null

/** Whoever has an account, also with an unverified address. */
export const signedIn: Rule = (caller) => (caller.kind === 'anonymous' ? 'auth.required' : null)

/** Active membership and a verified address. */
export const members: Rule = (caller) => {
  if (caller.kind === 'anonymous') return 'auth.required'
  if (!caller.emailVerified) return 'auth.email_unverified'
  return caller.member ? null : 'auth.not_a_member'
}

/** Members to whom a role was granted. */
export const membersWith =
  (role: Exclude<RoleName, 'MEMBER'>): Rule =>
  (caller) =>
    members(caller) ?? (caller.kind === 'person' && caller.roles.has(role) ? null : 'auth.forbidden')

/** Those who keep the band's content: editors and administrators with a verified address, members or not. */
export const editors: Rule = (caller) => {
  if (caller.kind === 'anonymous') return 'auth.required'
  if (!caller.emailVerified) return 'auth.email_unverified'
  return caller.roles.has('EDITOR') || caller.roles.has('ADMIN') ? null : 'auth.forbidden'
}

/** Those who keep members, roles and memberships. */
export const administrators: Rule = (caller) =>
  editors(caller) ?? (caller.kind === 'person' && caller.roles.has('ADMIN') ? null : 'auth.forbidden')

/** A policy of an endpoint whose rows need no narrowing. */
export const policy = (name: string, may: Rule): Policy<undefined> => ({ name, may, rows: () => undefined })
