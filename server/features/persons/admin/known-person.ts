import { and, eq, isNull, type SQL } from 'drizzle-orm'
import type { Db } from '../../../platform/db/open.ts'
import { account, person } from '../../../platform/db/tables.ts'

export interface KnownPerson {
  readonly personId: number
  readonly name: string
  /** The address for sign-in, otherwise the contact address; null = unknown. */
  readonly email: string | null
  readonly account: {
    readonly sub: string
    readonly email: string
    readonly hasPassword: boolean
    readonly emailVerified: boolean
    readonly external: boolean
  } | null
}

/** Returns at most two, enough to detect several. */
const find = async (db: Db, where: SQL | undefined): Promise<KnownPerson[]> => {
  const rows = await db
    .select({ person, account })
    .from(person)
    .leftJoin(account, eq(account.personId, person.id))
    .where(and(eq(person.archived, false), where))
    .limit(2)
  return rows.map(({ person: { id, firstName, lastName, email }, account: signIn }) => ({
    personId: id,
    name: `${firstName} ${lastName}`.trim(),
    email: signIn?.email ?? email,
    account:
      signIn === null
        ? null
        : {
            sub: signIn.id,
            email: signIn.email,
            hasPassword: signIn.passwordHash !== null,
            emailVerified: signIn.emailVerified,
            external: signIn.externalSubject !== null,
          },
  }))
}

export const findById = async (db: Db, personId: number): Promise<KnownPerson | undefined> =>
  (await find(db, eq(person.id, personId)))[0]

/**
 * Finds the owner of an address: the account that signs in with it, otherwise the only person without an account, not
 * archived, whose contact address it is. The contact address of an account holder proves nothing: it may never have
 * been confirmed.
 * @param email lower case
 * @returns undefined if unknown, 'several' if it is ambiguous
 */
export const findByAddress = async (db: Db, email: string): Promise<KnownPerson | 'several' | undefined> => {
  for (const where of [eq(account.email, email), and(eq(person.email, email), isNull(account.id))]) {
    const [first, second] = await find(db, where)
    if (second !== undefined) return 'several'
    if (first !== undefined) return first
  }
  return undefined
}
