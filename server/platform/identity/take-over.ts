import { and, eq, isNull, ne, or, sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { account, calendarFeed, passkey, person, recoveryCode, secondFactor } from '../db/tables.ts'
import { revokeLinks } from './mail-links.ts'
import { endSessions } from './sessions.ts'

/**
 * Hands an account whose address was never confirmed to the owner of the address. Somebody else may have registered it:
 * sign-ins, passkeys, codes, mailed links, the secret address of the calendar and another contact address of that person end.
 */
export const takeOver = async (
  tx: Db,
  { sub, personId, email }: { sub: string; personId: number; email: string },
  now: Date,
): Promise<void> => {
  await endSessions(tx, sub)
  await revokeLinks(tx, personId, ['verification', 'address', 'contact', 'password'], now)
  await tx.delete(passkey).where(eq(passkey.accountId, sub))
  await tx.delete(secondFactor).where(eq(secondFactor.accountId, sub))
  await tx.delete(recoveryCode).where(eq(recoveryCode.accountId, sub))
  await tx.delete(calendarFeed).where(eq(calendarFeed.personId, personId))
  await tx
    .update(person)
    .set({ email, version: sql`${person.version} + 1` })
    .where(and(eq(person.id, personId), or(isNull(person.email), ne(person.email, email))))
}

/** Removes the password and everything that `takeOver` ends. */
export const removePassword = async (
  tx: Db,
  owner: { sub: string; personId: number; email: string },
  now: Date,
): Promise<void> => {
  await tx.update(account).set({ passwordHash: null, passwordChangedAt: now }).where(eq(account.id, owner.sub))
  await takeOver(tx, owner, now)
}
