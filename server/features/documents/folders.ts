import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { StaticFile } from '#contract/documents.ts'
import type { DocumentFolder } from '#contract/folders.ts'
import type { DatabaseTransaction, Db } from '../../platform/db/open.ts'
import { documentFolder, file } from '../../platform/db/tables.ts'
import type { ReceivedFile } from '../../platform/files/receive.ts'
import { requireFirst } from '../../platform/http/http-error.ts'
import type { Checked } from '../../platform/http/policy.ts'
import type { Author } from '../../platform/resources/record.ts'
import { changeRow, removeRow } from '../../platform/resources/rows.ts'
import { addFile, fileRows } from './edit.ts'
import { groupOfFolder } from './queries.ts'
import { type DocumentReader, openFolders, writtenBy } from './reader.ts'

export const inOrder: readonly SQL[] = [asc(documentFolder.position), asc(documentFolder.nameDe)]

/** The folders that the caller may open. */
export const findFolders = async (db: Db, reader: Checked<DocumentReader>, now: Date): Promise<DocumentFolder[]> => {
  const rows = await db
    .select({ folder: documentFolder, writes: sql<boolean>`${writtenBy(db, reader)}` })
    .from(documentFolder)
    .where(await openFolders(db, reader, now))
    .orderBy(...inOrder)
  return rows.map(({ folder, writes }) => {
    const { id, nameDe, nameEn, readers } = folder
    return { id, nameDe, nameEn, readers, group: groupOfFolder(folder), writes }
  })
}

/** @throws HttpError not_found for a caller who does not write the folder */
export const requireWritten = async (db: Db, reader: Checked<DocumentReader>, id: number): Promise<void> => {
  requireFirst(
    await db
      .select({ id: documentFolder.id })
      .from(documentFolder)
      .where(and(eq(documentFolder.id, id), writtenBy(db, reader)))
      .for('key share'),
  )
}

/** @throws HttpError not_found */
export const addInFolder = async (
  tx: DatabaseTransaction,
  reader: Checked<DocumentReader>,
  { id, title }: { readonly id: number; readonly title: string },
  received: ReceivedFile,
  author: Author,
): Promise<StaticFile> => {
  await requireWritten(tx, reader, id)
  return await addFile(tx, { title, category: null, roleType: null, group: null, folder: id }, received, author)
}

interface InFolder {
  readonly id: number
  readonly file: number
}

/** Locks a document. @throws HttpError not_found for a caller who does not write its folder */
const requireInFolder = async (tx: Db, reader: Checked<DocumentReader>, { id, file: fileId }: InFolder) => {
  await requireWritten(tx, reader, id)
  const inIt = and(eq(file.id, fileId), eq(file.folderId, id))
  requireFirst(await tx.select({ id: file.id }).from(file).where(inIt).for('update'))
}

/** @throws HttpError not_found; conflict.version with the document */
export const renameDocument = async (
  tx: DatabaseTransaction,
  reader: Checked<DocumentReader>,
  { title, version, ...place }: InFolder & { readonly title: string; readonly version: number },
  author: Author,
): Promise<StaticFile> => {
  await requireInFolder(tx, reader, place)
  return await changeRow(tx, fileRows, { id: place.file, version }, { title }, author)
}

/** @throws HttpError not_found */
export const removeInFolder = async (
  tx: DatabaseTransaction,
  reader: Checked<DocumentReader>,
  place: InFolder,
  author: Author,
): Promise<void> => {
  await requireInFolder(tx, reader, place)
  const { file: fileId } = place
  await removeRow(tx, fileRows, fileId, author)
}
