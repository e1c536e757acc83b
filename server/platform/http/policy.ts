import { type Area, canEnter } from '#contract/access.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { Caller } from './caller.ts'

/** The callers that may use an endpoint, and the rows that they see there. */
export interface Policy<Rows> {
  /** Shown in the endpoint × role table. */
  readonly name: string
  /** Returns the error for a caller without access, or null for access. */
  may(caller: Caller): ErrorCode | null
  /**
   * Predicate that is ANDed to every list and by-id query; undefined for no restriction. A hidden row returns 404 by
   * id.
   */
  rows(caller: Caller, now: Date): Rows
}

type Rule = Policy<unknown>['may']

export const everyone: Rule = () => null

/** Callers with an account, even with an unverified address. */
export const signedIn: Rule = (caller) => (caller.kind === 'anonymous' ? 'auth.required' : null)

/** Persons with a verified address who can enter the area, by the same rule as the screens. */
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
export const announcers = entitledTo('announcing')
export const planners = entitledTo('planning')
export const peopleManagers = entitledTo('people')
export const administrators = entitledTo('administration')

/** A policy for an endpoint whose rows need no restriction. */
export const policy = (name: string, may: Rule): Policy<undefined> => ({ name, may, rows: () => undefined })
