import { and, eq, type SQL } from 'drizzle-orm'
import type { Db } from '../../platform/db/open.ts'
import { account, bandGroup, groupMember, person } from '../../platform/db/tables.ts'
import { requireFirst } from '../../platform/http/http-error.ts'
import type { Checked } from '../../platform/http/policy.ts'

/** A group, and the person who wants to act as its leader. */
export interface Leading {
  readonly groupId: number
  readonly personId: Checked<number>
}

const findLed = (db: Db, groupId: number, leader: SQL) =>
  db
    .select({ uuid: bandGroup.uuid })
    .from(bandGroup)
    .innerJoin(groupMember, and(eq(groupMember.groupId, bandGroup.id), eq(groupMember.leader, true)))
    .innerJoin(person, and(eq(person.id, groupMember.personId), eq(person.archived, false)))
    .leftJoin(account, eq(account.personId, person.id))
    .where(and(eq(bandGroup.id, groupId), leader))
    .limit(1)

/** Returns the uuid of the group. @throws HttpError not_found for a person who does not lead it */
export const requireLeading = async (db: Db, { groupId, personId }: Leading): Promise<string> =>
  requireFirst(await findLed(db, groupId, eq(person.id, personId))).uuid

/** Returns true if the owner of an account leads a group. null = the account was deleted, or the group removed. */
export const leadsStill = async (db: Db, accountId: string | null, groupId: number | null): Promise<boolean> =>
  accountId !== null && groupId !== null && (await findLed(db, groupId, eq(account.id, accountId))).length > 0
