import { and, eq, isNull } from 'drizzle-orm'
import type { DatabaseTransaction } from '../../db/database.ts'
import { account } from '../../db/tables.ts'
import { personsToActivate } from '../account-link.ts'
import { lockEmail } from '../mail-links.ts'

interface Subject {
  readonly issuer: string
  readonly subject: string
  /** Verified by the provider, lower case. */
  readonly email: string
  /** True if demo accounts may sign in here. */
  readonly demo: boolean
  readonly now: Date
}

/**
 * Links the subject of an external provider, on its first request, to the account with its verified address, or to the
 * only person with this contact address and without an account. A linked account keeps its subject, whatever address
 * another subject has.
 * @returns true if the subject now has an account, including one that another request has just linked
 */
export const linkExternalSubject = async (
  tx: DatabaseTransaction,
  { issuer, subject, email, demo, now }: Subject,
): Promise<boolean> => {
  await lockEmail(tx, email)
  const external = { externalIssuer: issuer, externalSubject: subject }
  const [existing] = await tx.select().from(account).where(eq(account.email, email))
  if (existing !== undefined) {
    if (existing.externalSubject !== null)
      return existing.externalSubject === subject && existing.externalIssuer === issuer
    if (existing.demo && !demo) return false
    const linked = await tx
      .update(account)
      .set({ ...external, emailVerified: true })
      .where(and(eq(account.id, existing.id), isNull(account.externalSubject)))
      .returning({ id: account.id })
    return linked.length > 0
  }
  // A family may share an address, and the person cannot choose here: there must be exactly one.
  const [personId, ...others] = await personsToActivate(tx, email, now)
  if (personId === undefined || others.length > 0) return false
  await tx.insert(account).values({ personId, email, emailVerified: true, ...external })
  return true
}
