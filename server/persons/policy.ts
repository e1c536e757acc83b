import { eq, type SQL, sql } from 'drizzle-orm'
import { person } from '../db/tables.ts'
import { type Policy, signedIn } from '../http/policy.ts'

/** Whoever has an account, also unverified or no longer a member: the own record. */
export const ownPerson: Policy<SQL> = {
  name: 'accounts, own record only',
  may: signedIn,
  rows: (caller) => (caller.kind === 'person' ? eq(person.id, caller.personId) : sql`false`),
}
