import { eq, type SQL, sql } from 'drizzle-orm'
import { calendarFeed } from '../db/tables.ts'
import { members, type Policy } from '../http/policy.ts'

/** Members, and of the addresses only their own. */
export const ownFeed: Policy<SQL> = {
  name: 'members, own calendar address only',
  may: members,
  rows: (caller) => (caller.kind === 'person' ? eq(calendarFeed.personId, caller.personId) : sql`false`),
}
