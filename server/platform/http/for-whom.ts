import { inArray, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { ErrorCode } from '#contract/errors.ts'
import { type Caller, type PersonAuthor, type PersonCaller, requirePerson } from './caller.ts'
import { HttpError } from './http-error.ts'
import { type Checked, entitledTo, members, type Policy, restricted, signedIn } from './policy.ts'

/** The persons for whom a caller acts. */
export interface ActsFor {
  /** The caller's own person; null for somebody without a membership. */
  readonly own: number | null
  /** The reason why the caller does not act for themselves; null = they do. */
  readonly refused: ErrorCode | null
  /** Represented members by their public id. */
  readonly represented: ReadonlyMap<string, number>
}

/** Represented members by their public id; none for a caller whose address is not confirmed. */
const membersFor = ({ emailVerified, represents }: PersonCaller): ReadonlyMap<string, number> =>
  new Map(represents.filter(({ member }) => emailVerified && member).map((one) => [one.uuid, one.personId] as const))

const actsFor = (caller: Caller): ActsFor => {
  const person = requirePerson(caller)
  const refused = members(caller)
  return { own: refused === null ? person.personId : null, refused, represented: membersFor(person) }
}

/** Reading what everybody with an account reads about themselves, and representatives about those whom they represent. */
export const accountsFor: Policy<ActsFor> = restricted({
  name: 'who is signed in, and representatives of members; own and represented rows only',
  may: signedIn,
  rows: (caller) => {
    const person = requirePerson(caller)
    return { own: person.personId, refused: null, represented: membersFor(person) }
  },
})

/**
 * Reading and acting of everybody who may be asked something, also without a membership, such as passive members. Whoever has
 * no confirmed address has no rows: it may be a stranger's.
 */
export const asksFor: Policy<ActsFor> = restricted({
  name: 'who is signed in, and representatives of members; own and represented rows only',
  may: signedIn,
  rows: (caller) => {
    const person = requirePerson(caller)
    return { own: person.emailVerified ? person.personId : 0, refused: null, represented: membersFor(person) }
  },
})

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

/** The person whose row a request writes, with who sent it. */
export interface Acting extends PersonAuthor {
  /** The person who sent it and acts for another one, whose public id is `of`; undefined = everybody acts for themselves. */
  readonly representative?: { readonly personId: number; readonly of: string } | undefined
}

/** Returns the person for whom a request acts, and its author. @throws HttpError as `personFor` */
export const actingFor = (author: PersonAuthor, acts: Checked<ActsFor>, uuid: string | undefined): Acting => {
  const personId = personFor(acts, uuid)
  return {
    ...author,
    personId,
    representative: uuid === undefined ? undefined : { personId: author.personId, of: uuid },
  }
}

/** The person of a row and its author, for a caller who acts for others. */
export interface RowFor {
  /** The public id of a represented person; null = the caller. */
  readonly person: string | null
  /** The name of the representative who wrote it; null = the person. */
  readonly givenBy: string | null
}

/** A person whose rows a list or a reply has. */
export interface PersonFor {
  readonly personId: number
  /** The public id of a represented person; null = the caller. */
  readonly person: string | null
}

/** Returns the person whose row a reply has. */
export const replyFor = ({ personId, representative }: Pick<Acting, 'personId' | 'representative'>): PersonFor => ({
  personId,
  person: representative?.of ?? null,
})

/**
 * Returns the persons whose rows a list has: the caller, and on request everybody for whom the caller acts.
 * @throws HttpError as `ownPersonOf`, for a list without the represented persons
 */
export const personsFor = (acts: Checked<ActsFor>, all: boolean): readonly PersonFor[] => {
  const { own, represented } = acts
  if (!all) return [{ personId: ownPersonOf(acts), person: null }]
  const others = [...represented].map(([person, personId]) => ({ personId, person }))
  return own === null ? others : [{ personId: own, person: null }, ...others]
}

/** Returns the public id of a person in such a list; null for the caller. */
export const publicIdIn = ({ represented }: Checked<ActsFor>, personId: number): string | null =>
  [...represented].find(([, id]) => id === personId)?.[0] ?? null

/** Restricts a column to the persons of a list. @throws HttpError as `personsFor` */
export const rowsFor = (person: PgColumn, acts: Checked<ActsFor>, all: boolean): SQL =>
  inArray(
    person,
    personsFor(acts, all).map(({ personId }) => personId),
  )
