import { eq } from 'drizzle-orm'
import { type FileChange, FileInput } from '#contract/edited-files.ts'
import type { StaticFile } from '#contract/files.ts'
import { type Author, changedFields, recordChange } from '../changes/record.ts'
import { type Changed, updateRow } from '../changes/update-row.ts'
import type { Database } from '../db/open.ts'
import { eventFile, file } from '../db/tables.ts'
import { HttpError } from '../http/http-error.ts'
import { type FileRow, presentStatic } from './queries.ts'
import type { ReceivedFile } from './receive.ts'

/** Creates a document from a stored file. */
export const addFile = (
  { db }: Database,
  input: FileInput,
  { sha256, size, mimeType }: ReceivedFile,
  author: Author,
): Promise<StaticFile> =>
  db.transaction(async (tx) => {
    const [row] = await tx
      .insert(file)
      .values({ ...input, sha256, size, mimeType, createdAt: author.now })
      .returning()
    if (row === undefined) throw new Error('a document was inserted without a row coming back')
    const fields = changedFields(null, contentOf(row))
    await recordChange(tx, author, { noun: 'file', rowId: row.id, action: 'created', fields })
    return presentStatic(row)
  })

/** @throws HttpError as updateRow */
export const updateFile = ({ db }: Database, on: Changed, change: FileChange, author: Author): Promise<StaticFile> =>
  db.transaction((tx) =>
    updateRow(
      tx,
      {
        noun: 'file',
        table: file,
        on,
        read: async () => {
          const [row] = await tx.select().from(file).where(eq(file.id, on.id))
          if (row === undefined) throw new HttpError('not_found')
          return presentStatic(row)
        },
        contentOf: ({ title, category, roleType }) => ({ title, category, roleType }),
        rules: FileInput,
        change,
        columnsOf: (content) => content,
      },
      author,
    ),
  )

/**
 * Deletes a document. Its events remain, without it; the stored bytes remain, because a backup may refer to them.
 * @throws HttpError not_found
 */
export const deleteFile = ({ db }: Database, id: number, author: Author): Promise<void> =>
  db.transaction(async (tx) => {
    const attached = await tx.delete(eventFile).where(eq(eventFile.fileId, id)).returning()
    const [removed] = await tx.delete(file).where(eq(file.id, id)).returning()
    if (removed === undefined) throw new HttpError('not_found')
    const fields = changedFields(contentOf(removed), null)
    await recordChange(tx, author, { noun: 'file', rowId: id, action: 'removed', fields })
    for (const { eventId } of attached) {
      await recordChange(tx, author, {
        noun: 'event',
        rowId: eventId,
        action: 'changed',
        fields: { fileId: [id, null] },
      })
    }
  })

const contentOf = ({ id, createdAt, version, ...content }: FileRow) => content
