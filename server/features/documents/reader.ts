import { and, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { RoleName } from '#contract/roles.ts'
import type { Db } from '../../platform/db/open.ts'
import { bandGroup, documentFolder, file, groupMember } from '../../platform/db/tables.ts'
import { findGroupsOf } from '../persons/admin/groups.ts'

/** A caller as a reader of documents. */
export interface DocumentReader {
  /** True for editors. */
  readonly all: boolean
  readonly roles: readonly (RoleName | 'MEMBER')[]
  /** null for visitors. */
  readonly personId: number | null
}

/** Groups to which the person belongs today, among those that have a document or a folder. */
const findOwnGroups = async (db: Db, personId: number | null, now: Date): Promise<number[]> => {
  if (personId === null) return []
  const named = unionAll(
    db.select({ id: file.groupId }).from(file).where(isNotNull(file.groupId)),
    db.select({ id: documentFolder.groupId }).from(documentFolder).where(isNotNull(documentFolder.groupId)),
  )
  const groupsOf = await findGroupsOf(db, [personId], now, inArray(bandGroup.id, named))
  return [...groupsOf(personId)]
}

/** The condition over `document_folder` of the folders that the reader may open; undefined = all. */
const openTo = ({ all, roles }: DocumentReader, groups: readonly number[]): SQL | undefined => {
  const { readers, groupId } = documentFolder
  if (all) return undefined
  if (!roles.includes('MEMBER')) return sql`false`
  return or(
    eq(readers, 'MEMBERS'),
    roles.includes('BOARD') ? eq(readers, 'BOARD') : undefined,
    and(eq(readers, 'GROUP'), inArray(groupId, [...groups])),
  )
}

export const openFolders = async (db: Db, reader: DocumentReader, now: Date): Promise<SQL | undefined> =>
  openTo(reader, reader.all ? [] : await findOwnGroups(db, reader.personId, now))

/**
 * The condition over `file` of the documents that the reader may load; undefined = all. In a folder its readers alone
 * decide.
 */
export const readableBy = async (db: Db, reader: DocumentReader, now: Date): Promise<SQL | undefined> => {
  if (reader.all) return undefined
  const groups = await findOwnGroups(db, reader.personId, now)
  const folders = db.select({ id: documentFolder.id }).from(documentFolder).where(openTo(reader, groups))
  return or(
    and(
      isNull(file.folderId),
      or(isNull(file.roleType), inArray(file.roleType, [...reader.roles])),
      or(eq(file.forGroup, false), inArray(file.groupId, groups)),
    ),
    inArray(file.folderId, folders),
  )
}

/** The condition over `document_folder` of those in which the reader adds and removes documents. */
export const writtenBy = (db: Db, { all, roles, personId }: DocumentReader): SQL => {
  if (all) return sql`true`
  const { readers, groupId } = documentFolder
  const led = db
    .select({ id: groupMember.groupId })
    .from(groupMember)
    .where(and(eq(groupMember.personId, personId ?? 0), eq(groupMember.leader, true)))
  const own = or(
    roles.includes('BOARD') ? eq(readers, 'BOARD') : undefined,
    and(eq(readers, 'GROUP'), inArray(groupId, led)),
  )
  return sql`${own}`
}
