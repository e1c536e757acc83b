import { type Area, canEnter } from '#contract/access.ts'
import type { ErrorCode } from '#contract/errors.ts'
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

/** Persons with a verified address to whom the area is open, by the rule that the screens use too. */
export const entitledTo =
  (area: Area): Rule =>
  (caller) => {
    if (caller.kind === 'anonymous') return 'auth.required'
    if (!caller.emailVerified) return 'auth.email_unverified'
    if (canEnter(area, caller)) return null
    return canEnter('intra', caller) ? 'auth.forbidden' : 'auth.not_a_member'
  }

export const members = entitledTo('members')
export const readers = entitledTo('library')
export const editors = entitledTo('editing')
export const administrators = entitledTo('administration')

/** A policy of an endpoint whose rows need no narrowing. */
export const policy = (name: string, may: Rule): Policy<undefined> => ({ name, may, rows: () => undefined })
