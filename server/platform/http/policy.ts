import { type SQL, sql } from 'drizzle-orm'
import { type Area, canEnter } from '#contract/access.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { type Caller, personIdOf } from './caller.ts'

declare const checked: unique symbol
/**
 * A restriction that a policy made for a caller. Queries take it in this form, so that one without a policy does not
 * compile. For a policy without a restriction it is undefined.
 */
export type Checked<Rows> = [Rows] extends [undefined] ? undefined : Extract<Rows, null> | (NonNullable<Rows> & Brand)
interface Brand {
  readonly [checked]: true
}
/** Every row: for code that acts for no caller, and after another check. */
export const everyRow = sql`true` as Checked<SQL>

/** The callers that may use an endpoint, and the rows that they see there. */
export interface Policy<Rows> {
  /** Shown in the endpoint × role table. */
  readonly name: string
  /** Returns the error for a caller without access, or null for access. */
  may(caller: Caller): ErrorCode | null
  /**
   * Predicate that is ANDed to every list and by-id query, or what it is made of. A hidden row is not_found by id.
   */
  rows(caller: Caller, now: Date): Checked<Rows>
}
interface Restriction<Rows> extends Pick<Policy<Rows>, 'name' | 'may'> {
  /** Undefined for every row. */
  rows(caller: Caller, now: Date): Rows | (Rows extends SQL ? undefined : never)
}

/** A policy for an endpoint whose rows depend on the caller. */
export const restricted = <Rows>({ name, may, rows }: Restriction<Rows>): Policy<Rows> => ({
  name,
  may,
  rows: (caller, now) => {
    const found = rows(caller, now)
    return (found === undefined ? everyRow : found) as Checked<Rows>
  },
})

type Rule = Policy<unknown>['may']

/** A policy for the rows of the caller, which queries take by the id of the person. */
export const ownOnly = (name: string, may: Rule): Policy<number> => restricted({ name, may, rows: personIdOf })

/**
 * The same for every account with a confirmed address, also without a membership; others have no rows. An unconfirmed
 * address may be a stranger's.
 */
export const ownConfirmed = (name: string): Policy<number> =>
  restricted({
    name,
    may: signedIn,
    rows: (caller) => (caller.kind === 'person' && caller.emailVerified ? caller.personId : 0),
  })

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
/** Treasurers and auditors. */
export const moneyReaders = entitledTo('books')

/** A policy for an endpoint whose rows need no restriction. */
export const policy = (name: string, may: Rule): Policy<undefined> => ({ name, may, rows: () => undefined })

// The policies that several nouns have.
export const forEveryone = policy('everyone', everyone)
export const forEveryoneLimited = policy('everyone, limited by address', everyone)
export const forMembers = policy('members', members)
export const forReaders = policy('library readers', readers)
export const forEditors = policy('editors', editors)
/** The conductor and other planners for the whole band arrange programmes as editors do. */
export const forProgrammes = policy('editors and planners', entitledTo('programmes'))
export const forPeopleManagers = policy('address managers and administrators', peopleManagers)
export const forAdministrators = policy('administrators', administrators)
export const forAuditors = policy('treasurers and auditors', moneyReaders)
export const forTreasurers = policy('treasurers', entitledTo('treasury'))
