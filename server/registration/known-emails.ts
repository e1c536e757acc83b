import { eq, sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { account, person } from '../db/tables.ts'

/** Seed of the advisory lock; unique in this database. */
const addressLock = 5_620_117_906

/** Locks the address until the transaction ends, so that no other registration uses it. */
export const lockEmail = async (tx: Db, email: string): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${email}, ${addressLock}))`)
}

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
