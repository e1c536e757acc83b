import { and, eq } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { account, person } from '../db/tables.ts'

export interface KnownPerson {
  readonly personId: number
  readonly name: string
  readonly account: { readonly hasPassword: boolean; readonly external: boolean } | null
}

/**
 * Whom an address belongs to: the sign-in address first, then the contact address of exactly one person who is not
 * archived. @param email lower case
 * @returns undefined for nobody, 'several' where the address does not tell
 */
export const findByAddress = async (db: Db, email: string): Promise<KnownPerson | 'several' | undefined> => {
  const found = (where: ReturnType<typeof and>) =>
    db
      .select({
        personId: person.id,
        firstName: person.firstName,
        lastName: person.lastName,
        accountId: account.id,
        passwordHash: account.passwordHash,
        externalSubject: account.externalSubject,
      })
      .from(person)
      .leftJoin(account, eq(account.personId, person.id))
      .where(where)
      .limit(2)
  const [signIn] = await found(and(eq(account.email, email)))
  const people = signIn === undefined ? await found(and(eq(person.email, email), eq(person.archived, false))) : [signIn]
  const [only] = people
  if (only === undefined) return undefined
  if (people.length > 1) return 'several'
  const { personId, firstName, lastName, accountId, passwordHash, externalSubject } = only
  return {
    personId,
    name: `${firstName} ${lastName}`.trim(),
    account: accountId === null ? null : { hasPassword: passwordHash !== null, external: externalSubject !== null },
  }
}
