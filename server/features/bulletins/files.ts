import { and, asc, eq, inArray, isNull, or } from 'drizzle-orm'
import type { StoredFile } from '#contract/documents.ts'
import type { Db } from '../../platform/db/open.ts'
import { bulletinFile, file } from '../../platform/db/tables.ts'
import { fieldRefusal } from '../../platform/http/http-error.ts'

/** The documents that every member may load: no reader of a bulletin is refused one. */
const isForMembers = and(or(isNull(file.roleType), eq(file.roleType, 'MEMBER')), eq(file.forGroup, false))

const columns = { id: file.id, title: file.title, mimeType: file.mimeType, size: file.size }

export const findMembersFiles = (db: Db): Promise<StoredFile[]> =>
  db.select(columns).from(file).where(isForMembers).orderBy(asc(file.title), asc(file.id))

/** Locks the documents. @throws HttpError validation.invalid at `fileIds` for one that not every member may load */
export const requireMembersFiles = async (tx: Db, fileIds: readonly number[]): Promise<void> => {
  if (fileIds.length === 0) return
  const found = await tx
    .select({ id: file.id })
    .from(file)
    .where(and(inArray(file.id, [...fileIds]), isForMembers))
    .for('key share')
  if (found.length < fileIds.length) throw fieldRefusal('fileIds', 'validation.invalid')
}

export const replaceFiles = async (tx: Db, bulletinId: number, fileIds: readonly number[]): Promise<void> => {
  await tx.delete(bulletinFile).where(eq(bulletinFile.bulletinId, bulletinId))
  if (fileIds.length > 0) await tx.insert(bulletinFile).values(fileIds.map((fileId) => ({ bulletinId, fileId })))
}

/** Finds the documents of bulletins, without those that became closed to members. */
export const filesOfBulletins = async (db: Db, ids: readonly number[]): Promise<(id: number) => StoredFile[]> => {
  const rows = await db
    .select({ bulletinId: bulletinFile.bulletinId, file: columns })
    .from(bulletinFile)
    .innerJoin(file, and(eq(file.id, bulletinFile.fileId), isForMembers))
    .where(inArray(bulletinFile.bulletinId, [...ids]))
    .orderBy(asc(file.title), asc(file.id))
  const byBulletin = Map.groupBy(rows, ({ bulletinId }) => bulletinId)
  return (id) => byBulletin.get(id)?.map((row) => row.file) ?? []
}
