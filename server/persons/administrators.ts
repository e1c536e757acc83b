import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { account, person, personRole } from '../db/tables.ts'

/**
 * Who can administer the site, first come first: the role counts for somebody only who has an account with a verified
 * address. Who was invited and has not come yet is none of them.
 */
export const findAdministrators = (db: Db) =>
  db
    .select({ personId: person.id, email: account.email, locale: person.locale })
    .from(personRole)
    .innerJoin(account, eq(account.personId, personRole.personId))
    .innerJoin(person, eq(person.id, personRole.personId))
    .where(and(eq(personRole.role, 'ADMIN'), eq(account.emailVerified, true)))
    .orderBy(asc(person.id))
