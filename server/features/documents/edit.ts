import { eq } from 'drizzle-orm'
import type { StaticFile } from '#contract/documents.ts'
import { FileInput } from '#contract/edited-documents.ts'
import { insertRow } from '../../platform/db/insert-row.ts'
import { columnsOfGroup } from '../../platform/db/only-group.ts'
import type { DatabaseTransaction } from '../../platform/db/open.ts'
import { eventFile, file } from '../../platform/db/tables.ts'
import type { ReceivedFile } from '../../platform/files/receive.ts'
import { requireFirst } from '../../platform/http/http-error.ts'
import { type Author, changedFields, recordChange } from '../../platform/resources/record.ts'
import type { Rows } from '../../platform/resources/rows.ts'
import { requireGroup } from '../persons/admin/groups.ts'
import { type FileRow, presentStatic } from './queries.ts'

/** Creates a document from a stored file. */
export const addFile = async (
  tx: DatabaseTransaction,
  { group, ...input }: FileInput,
  { sha256, size, mimeType }: ReceivedFile,
  author: Author,
): Promise<StaticFile> => {
  await requireGroup(tx, group, 'group')
  const row = await insertRow(tx, file, {
    ...input,
    ...columnsOfGroup(group),
    sha256,
    size,
    mimeType,
    createdAt: author.now,
  })
  const fields = changedFields(null, contentOf(row))
  await recordChange(tx, author, { noun: 'file', rowId: row.id, action: 'created', fields })
  return presentStatic(row)
}

type FileColumns = Omit<FileInput, 'group'> & ReturnType<typeof columnsOfGroup>

/** The stored bytes of a removed document remain, because a backup may refer to them. */
export const fileRows: Rows<StaticFile, FileInput, FileColumns> = {
  noun: 'file',
  table: file,
  read: async (tx, id) => {
    const row = requireFirst(await tx.select().from(file).where(eq(file.id, id)))
    return presentStatic(row)
  },
  contentOf: ({ title, category, roleType, group }) => ({ title, category, roleType, group }),
  rules: FileInput,
  columnsOf: ({ group, ...columns }) => ({ ...columns, ...columnsOfGroup(group) }),
  check: (tx, { content }) => requireGroup(tx, content.group, 'group'),
  keeps: ['size', 'sha256', 'mimeType'],
  release: async (tx, { id }, author) => {
    const attached = await tx.delete(eventFile).where(eq(eventFile.fileId, id)).returning()
    for (const { eventId: rowId } of attached)
      await recordChange(tx, author, { noun: 'event', rowId, action: 'changed', fields: { fileId: [id, null] } })
  },
}

const contentOf = ({ id, createdAt, version, ...content }: FileRow) => content
