import { eq } from 'drizzle-orm'
import { toWireDate } from '#contract/time.ts'
import type { Db } from '../db/open.ts'
import { findStanding } from '../db/standing.ts'
import { account } from '../db/tables.ts'
import type { Policy } from './policy.ts'

/**
 * Asks again, when an act that was stored for later is done, whether its author may do it.
 * @param accountId the author; null = the account was deleted
 */
export const mayStill = async (
  db: Db,
  accountId: string | null,
  may: Policy<unknown>['may'],
  now: Date,
): Promise<boolean> => {
  if (accountId === null) return false
  const found = await findStanding(db, eq(account.id, accountId), toWireDate(now))
  if (found === undefined) return false
  return may({ kind: 'person', sub: accountId, ...found, roles: new Set(found.roles) }) === null
}
