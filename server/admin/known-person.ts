import { and, eq, isNull, type SQL } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { account, person } from '../db/tables.ts'

export interface KnownPerson {
  readonly personId: number
  readonly name: string
  /** The sign-in address, else the contact address; null = none is known. */
  readonly email: string | null
  readonly account: {
    readonly sub: string
    readonly hasPassword: boolean
    readonly emailVerified: boolean
    readonly external: boolean
  } | null
}

/** At most two, which tells whether it is one. */
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
            hasPassword: signIn.passwordHash !== null,
            emailVerified: signIn.emailVerified,
            external: signIn.externalSubject !== null,
          },
  }))
}

export const findById = async (db: Db, personId: number): Promise<KnownPerson | undefined> =>
  (await find(db, eq(person.id, personId)))[0]

/**
 * Whom an address belongs to: the sign-in address first, then the contact address of exactly one person who is not
 * archived. Persons who wait for an account come before those who have one with another address.
 * @param email lower case
 * @returns undefined for nobody, 'several' where the address does not tell
 */
export const findByAddress = async (db: Db, email: string): Promise<KnownPerson | 'several' | undefined> => {
  const reached = eq(person.email, email)
  for (const where of [eq(account.email, email), and(reached, isNull(account.id)), reached]) {
    const [only, another] = await find(db, where)
    if (another !== undefined) return 'several'
    if (only !== undefined) return only
  }
  return undefined
}
