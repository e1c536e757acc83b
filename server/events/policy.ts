import { eq, type SQL } from 'drizzle-orm'
import { event } from '../db/tables.ts'
import { everyone, members, type Policy } from '../http/policy.ts'

/** Public events for everyone, the internal ones for members too. */
export const readEvents: Policy<SQL | undefined> = {
  name: 'everyone, internal ones for members only',
  may: everyone,
  rows: (caller) => (members(caller) === null ? undefined : eq(event.publicEvent, true)),
}
