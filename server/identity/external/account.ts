import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { account } from '../../db/tables.ts'
import { personsToActivate } from '../account-link.ts'
import { lockEmail } from '../mail-links.ts'

interface Subject {
  readonly issuer: string
  readonly subject: string
  /** Verified by the provider, lower case. */
  readonly email: string
  /** May accounts of the demo sign in here? */
  readonly demo: boolean
  readonly now: Date
}

/**
 * Binds the subject of an external provider, seen for the first time, to the one account of its verified address, or to
 * the one person whom the band knows by it and who has no account. An account bound before stays with its subject,
 * whatever address another one brings.
 * @returns whether there is now an account of this subject, also one that another request has just bound
 */
export const linkExternalSubject = async (db: Db, { issuer, subject, email, demo, now }: Subject): Promise<boolean> =>
  await db.transaction(async (tx) => {
    await lockEmail(tx, email)
    const external = { externalIssuer: issuer, externalSubject: subject }
    const [known] = await tx.select().from(account).where(eq(account.email, email))
    if (known !== undefined) {
      if (known.externalSubject !== null) return known.externalSubject === subject && known.externalIssuer === issuer
      if (known.demo && !demo) return false
      const bound = await tx
        .update(account)
        .set({ ...external, emailVerified: true })
        .where(and(eq(account.id, known.id), isNull(account.externalSubject)))
        .returning({ id: account.id })
      return bound.length > 0
    }
    // Nobody is asked here who of a family signs in: without a choice it must be the only one.
    const [personId, ...others] = await personsToActivate(tx, email, now)
    if (personId === undefined || others.length > 0) return false
    await tx.insert(account).values({ personId, email, emailVerified: true, ...external })
    return true
  })
