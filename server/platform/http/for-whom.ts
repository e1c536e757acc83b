import { inArray, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { ErrorCode } from '#contract/errors.ts'
import { type Caller, requirePerson } from './caller.ts'
import { HttpError } from './http-error.ts'
import { type Checked, entitledTo, members, type Policy, restricted } from './policy.ts'

/** The persons for whom a caller acts. */
export interface ActsFor {
  /** The caller's own person; null for somebody without a membership. */
  readonly own: number | null
  /** The reason why the caller does not act for themselves; null = they do. */
  readonly refused: ErrorCode | null
  /** Represented members by their public id. */
  readonly represented: ReadonlyMap<string, number>
}

const actsFor = (caller: Caller): ActsFor => {
  const { personId, represents } = requirePerson(caller)
  const represented = represents.filter(({ member }) => member).map((one) => [one.uuid, one.personId] as const)
  const refused = members(caller)
  return { own: refused === null ? personId : null, refused, represented: new Map(represented) }
}

/** Reading: members for themselves, representatives for the members whom they represent. */
export const readsFor: Policy<ActsFor> = restricted({
  name: 'members, and representatives of members; own and represented rows only',
  may: entitledTo('meetings'),
  rows: actsFor,
})

/**
 * Acting: the same. Everybody with a confirmed address passes, so that `personFor` can name the representation that has
 * ended.
 */
export const writesFor: Policy<ActsFor> = restricted({
  name: 'members, and representatives of members; own and represented rows only, refused by person',
  may: (caller) => {
    const refused = members(caller)
    return refused === 'auth.required' || refused === 'auth.email_unverified' ? refused : null
  },
  rows: actsFor,
})

/**
 * Returns the id of the caller's own person.
 * @throws HttpError auth.not_a_member or auth.forbidden for a caller without membership
 */
export const ownPersonOf = ({ own, refused }: Checked<ActsFor>): number => {
  if (own === null) throw new HttpError(refused ?? 'auth.not_a_member')
  return own
}

/**
 * Returns the id of the person for whom a request acts. The one place that resolves `for` (contract/for-whom.ts).
 * @throws HttpError rule.not_represented; auth.not_a_member or auth.forbidden for a caller without membership
 */
export const personFor = (acts: Checked<ActsFor>, uuid: string | undefined): number => {
  if (uuid === undefined) return ownPersonOf(acts)
  const id = acts.represented.get(uuid)
  if (id === undefined) throw new HttpError('rule.not_represented')
  return id
}

/** Restricts a column to the own person, and on request to the represented ones. */
export const rowsFor = (person: PgColumn, { own, represented }: Checked<ActsFor>, all: boolean): SQL =>
  inArray(person, [...(own === null ? [] : [own]), ...(all ? represented.values() : [])])
