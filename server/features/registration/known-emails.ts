import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/open.ts'
import { account, person } from '../../platform/db/tables.ts'

/**
 * Returns true if it is the address of a person or an account.
 * @param email lower case, as all below
 */
export const isKnownEmail = async (db: Db, email: string): Promise<boolean> =>
  (await findAccountByEmail(db, email)) !== undefined || (await isContactAddress(db, email))

export const hasAccount = async (db: Db, email: string): Promise<boolean> =>
  (await findAccountByEmail(db, email)) !== undefined

/** The account with this address, and the language that its owner last used. */
export const findAccountByEmail = async (db: Db, email: string) => {
  const [row] = await db
    .select({ sub: account.id, locale: person.locale })
    .from(account)
    .innerJoin(person, eq(person.id, account.personId))
    .where(eq(account.email, email))
  return row
}

const isContactAddress = async (db: Db, email: string): Promise<boolean> => {
  const rows = await db.select({ id: person.id }).from(person).where(eq(person.email, email)).limit(1)
  return rows.length > 0
}
