import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { StaticFile } from '#contract/documents.ts'
import { type EditedFolder, FolderInput, foldersMaximum } from '#contract/edited-folders.ts'
import type { DatabaseTransaction, Db } from '../../platform/db/open.ts'
import { documentFolder, file } from '../../platform/db/tables.ts'
import { fieldRefusal, HttpError, requireFirst } from '../../platform/http/http-error.ts'
import type { Author } from '../../platform/resources/record.ts'
import { type Changed, changeRow, type Rows } from '../../platform/resources/rows.ts'
import { requireGroup } from '../persons/admin/groups.ts'
import { fileRows } from './edit.ts'
import { inOrder } from './folders.ts'
import { groupOfFolder } from './queries.ts'

/** Key of the advisory lock on new folders; unique in this database. */
const newFolderLock = 7_184_220_361

const findFolders = async (db: Db, where?: SQL): Promise<EditedFolder[]> => {
  const rows = await db
    .select({ ...getTableColumns(documentFolder), files: db.$count(file, eq(file.folderId, documentFolder.id)) })
    .from(documentFolder)
    .where(where)
    .orderBy(...inOrder)
  return rows.map(({ groupId, ...row }) => ({ ...row, group: groupOfFolder({ ...row, groupId }) }))
}

export const findAllFolders = (db: Db): Promise<EditedFolder[]> => findFolders(db)

type FolderColumns = Omit<FolderInput, 'group'> & { readonly groupId: number | null }

/** A folder with documents stays: without it they would need other readers. */
export const folderRows: Rows<EditedFolder, FolderInput, FolderColumns> = {
  noun: 'folder',
  table: documentFolder,
  read: async (tx, id) => requireFirst(await findFolders(tx, eq(documentFolder.id, id))),
  contentOf: ({ id, version, files, ...content }) => content,
  rules: FolderInput,
  columnsOf: ({ group, ...columns }) => ({
    ...columns,
    groupId: columns.readers === 'GROUP' && typeof group === 'number' ? group : null,
  }),
  check: (tx, { content: { readers, group } }) => requireGroup(tx, readers === 'GROUP' ? group : null, 'group'),
  added: async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${newFolderLock}::bigint)`)
    if ((await tx.$count(documentFolder)) >= foldersMaximum) throw fieldRefusal('nameDe', 'validation.folders_full')
    return {}
  },
  taken: { field: 'nameDe', message: 'validation.folder_taken' },
  release: (_tx, { files }) => {
    if (files === 0) return
    const counts = [{ message: 'folder.files', count: files }] as const
    throw new HttpError('validation.invalid', {
      fields: [{ field: 'nameDe', message: 'validation.folder_used', counts }],
    })
  },
}

/** @throws HttpError not_found; conflict.version with the current document; validation.invalid at `folder` */
export const moveInto = async (
  tx: DatabaseTransaction,
  folder: number | null,
  files: readonly Changed[],
  author: Author,
): Promise<StaticFile[]> => {
  const moved: StaticFile[] = []
  // In the order of ids: of two editors at once, one waits for the other.
  for (const one of files.toSorted((a, b) => a.id - b.id))
    moved.push(await changeRow(tx, fileRows, one, { folder }, author))
  return moved
}
