import { eq } from 'drizzle-orm'
import type { StaticFile } from '#contract/documents.ts'
import { FileInput } from '#contract/edited-documents.ts'
import { insertRow } from '../../platform/db/insert-row.ts'
import { columnsOfGroup } from '../../platform/db/only-group.ts'
import type { DatabaseTransaction, Db } from '../../platform/db/open.ts'
import { documentFolder, eventFile, file } from '../../platform/db/tables.ts'
import type { ReceivedFile } from '../../platform/files/receive.ts'
import { fieldRefusal, requireFirst } from '../../platform/http/http-error.ts'
import { type Author, changedFields, recordChange } from '../../platform/resources/record.ts'
import type { Rows } from '../../platform/resources/rows.ts'
import { requireGroup } from '../persons/admin/groups.ts'
import { type FileRow, presentStatic, selectFiles } from './queries.ts'

/** Creates a document from a stored file. */
export const addFile = async (
  tx: DatabaseTransaction,
  input: FileInput,
  { sha256, size, mimeType }: ReceivedFile,
  author: Author,
): Promise<StaticFile> => {
  await checkReaders(tx, input)
  const row = await insertRow(tx, file, {
    ...columnsOf(input),
    sha256,
    size,
    mimeType,
    createdAt: author.now,
  })
  const fields = changedFields(null, contentOf(row))
  await recordChange(tx, author, { noun: 'file', rowId: row.id, action: 'created', fields })
  return await readFile(tx, row.id)
}

/** @throws HttpError validation.invalid for a group or a folder that does not exist */
const checkReaders = async (tx: Db, { group, folder }: FileInput): Promise<void> => {
  await requireGroup(tx, folder === null ? group : null, 'group')
  if (folder === null) return
  const { id } = documentFolder
  const found = await tx.select({ id }).from(documentFolder).where(eq(id, folder)).for('key share')
  if (found.length === 0) throw fieldRefusal('folder', 'validation.invalid')
}

/** @throws HttpError not_found */
const readFile = async (db: Db, id: number): Promise<StaticFile> =>
  presentStatic(requireFirst(await selectFiles(db).where(eq(file.id, id))))

type FileColumns = Pick<FileRow, 'title' | 'category' | 'roleType' | 'folderId' | 'forGroup' | 'groupId'>

/** A document in a folder has no readers of its own. */
const columnsOf = ({ title, category, roleType, group, folder }: FileInput): FileColumns => ({
  ...{ title, category, folderId: folder },
  ...(folder === null ? { roleType, ...columnsOfGroup(group) } : { roleType: 'MEMBER', ...columnsOfGroup(null) }),
})

/** The stored bytes of a removed document remain, because a backup may refer to them. */
export const fileRows: Rows<StaticFile, FileInput, FileColumns> = {
  noun: 'file',
  table: file,
  read: readFile,
  // The readers of a folder stay with a document that leaves it, unless others are chosen.
  contentOf: ({ title, category, roleType, group, folder }) => ({ title, category, roleType, group, folder }),
  rules: FileInput,
  columnsOf,
  check: (tx, { content }) => checkReaders(tx, content),
  keeps: ['size', 'sha256', 'mimeType'],
  release: async (tx, { id }, author) => {
    const attached = await tx.delete(eventFile).where(eq(eventFile.fileId, id)).returning()
    for (const { eventId: rowId } of attached)
      await recordChange(tx, author, { noun: 'event', rowId, action: 'changed', fields: { fileId: [id, null] } })
  },
}

const contentOf = ({ id, createdAt, version, ...content }: FileRow) => content
