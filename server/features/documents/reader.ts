import { and, eq, inArray, isNotNull, isNull, or, type SQL } from 'drizzle-orm'
import type { RoleName } from '#contract/roles.ts'
import type { Db } from '../../platform/db/open.ts'
import { bandGroup, file } from '../../platform/db/tables.ts'
import { findGroupsOf } from '../persons/admin/groups.ts'

/** A caller as a reader of documents. */
export interface DocumentReader {
  /** True for editors. */
  readonly all: boolean
  readonly roles: readonly (RoleName | 'MEMBER')[]
  /** null for visitors. */
  readonly personId: number | null
}

/** Documents of groups to which the person belongs today. */
const ofOwnGroups = async (db: Db, personId: number | null, now: Date): Promise<SQL | undefined> => {
  if (personId === null) return undefined
  const named = db.select({ id: file.groupId }).from(file).where(isNotNull(file.groupId))
  const groupsOf = await findGroupsOf(db, [personId], now, inArray(bandGroup.id, named))
  return inArray(file.groupId, [...groupsOf(personId)])
}

/** The condition over `file` of the documents that the reader may load; undefined = all. */
export const readableBy = async (
  db: Db,
  { all, roles, personId }: DocumentReader,
  now: Date,
): Promise<SQL | undefined> =>
  all
    ? undefined
    : and(
        or(isNull(file.roleType), inArray(file.roleType, [...roles])),
        or(eq(file.forGroup, false), await ofOwnGroups(db, personId, now)),
      )
