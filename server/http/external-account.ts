import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { account, person } from '../db/tables.ts'

interface Subject {
  readonly issuer: string
  readonly subject: string
  /** Verified by the provider, lower case. */
  readonly email: string
  /** May accounts of the demo sign in here? */
  readonly demo: boolean
}

/**
 * Binds the subject of an external provider, seen for the first time, to the one account of its verified address, or to
 * the one person whom the band knows by it and who has no account. An account bound before stays with its subject,
 * whatever address another one brings.
 * @returns whether there is now an account of this subject, also one that another request has just bound
 */
export const bindSubject = async (db: Db, { issuer, subject, email, demo }: Subject): Promise<boolean> =>
  await db.transaction(async (tx) => {
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
    // Whom the band knows by this address as the only one; a family's shared address says nothing.
    const people = await tx
      .select({ id: person.id, accountId: account.id })
      .from(person)
      .leftJoin(account, eq(account.personId, person.id))
      .where(and(eq(person.email, email), eq(person.archived, false)))
      .limit(2)
    const [only] = people
    if (only === undefined || people.length > 1 || only.accountId !== null) return false
    await tx
      .insert(account)
      .values({ personId: only.id, email, emailVerified: true, ...external })
      .onConflictDoNothing()
    return true
  })
