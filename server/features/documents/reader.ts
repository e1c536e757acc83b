import { and, eq, exists, inArray, isNotNull, isNull, or, type SQL } from 'drizzle-orm'
import type { RoleName } from '#contract/roles.ts'
import type { Db } from '../../platform/db/open.ts'
import { bandGroup, file, person } from '../../platform/db/tables.ts'
import { membersOf } from '../persons/admin/members-of.ts'

/** Who reads documents. */
export interface Reader {
  /** True for editors. */
  readonly all: boolean
  readonly roles: readonly (RoleName | 'MEMBER')[]
  /** null for visitors. */
  readonly personId: number | null
}

/** The documents of groups to which the person belongs today. */
const ofOwnGroups = async (db: Db, personId: number | null, now: Date): Promise<SQL[]> => {
  if (personId === null) return []
  const named = db.select({ id: file.groupId }).from(file).where(isNotNull(file.groupId))
  const groups = await db.select().from(bandGroup).where(inArray(bandGroup.id, named))
  return groups.flatMap((group) => {
    const belongs = exists(
      db
        .select({ id: person.id })
        .from(person)
        .where(and(eq(person.id, personId), membersOf(db, group, now))),
    )
    return and(eq(file.groupId, group.id), belongs) ?? []
  })
}

/** The condition over `file` of the documents that the reader may load; undefined = all. */
export const readableBy = async (db: Db, { all, roles, personId }: Reader, now: Date): Promise<SQL | undefined> =>
  all
    ? undefined
    : and(
        or(isNull(file.roleType), inArray(file.roleType, [...roles])),
        or(eq(file.forGroup, false), ...(await ofOwnGroups(db, personId, now))),
      )
