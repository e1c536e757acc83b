import { eq } from 'drizzle-orm'
import type { FileInput } from '#contract/edited-files.ts'
import type { StaticFile } from '#contract/files.ts'
import { type Author, changedFields, recordChange } from '../changes/record.ts'
import type { Database } from '../db/open.ts'
import { eventFile, file } from '../db/tables.ts'
import { HttpError } from '../http/http-error.ts'
import { type FileRow, presentStatic } from './queries.ts'
import type { ReceivedFile } from './receive.ts'

/** Makes a document of a stored file. */
export const addFile = (
  { db }: Database,
  input: FileInput,
  received: ReceivedFile,
  author: Author,
): Promise<StaticFile> =>
  db.transaction(async (tx) => {
    const [row] = await tx
      .insert(file)
      .values({ ...input, ...received, createdAt: author.now })
      .returning()
    if (row === undefined) throw new Error('a document was inserted without a row coming back')
    const fields = changedFields(null, contentOf(row))
    await recordChange(tx, author, { noun: 'file', rowId: row.id, action: 'created', fields })
    return presentStatic(row)
  })

/** Saving what is there already changes nothing. @throws Refusal not_found; conflict.version with the document */
export const updateFile = (
  { db }: Database,
  { id, version }: Pick<FileRow, 'id' | 'version'>,
  input: FileInput,
  author: Author,
): Promise<StaticFile> =>
  db.transaction(async (tx) => {
    const [before] = await tx.select().from(file).where(eq(file.id, id)).for('update')
    if (before === undefined) throw new HttpError('not_found')
    const fields = changedFields(contentOf(before), contentOf({ ...before, ...input }))
    if (Object.keys(fields).length === 0) return presentStatic(before)
    if (before.version !== version) throw new HttpError('conflict.version', { current: presentStatic(before) })
    const values = { ...input, version: version + 1 }
    await tx.update(file).set(values).where(eq(file.id, id))
    await recordChange(tx, author, { noun: 'file', rowId: id, action: 'changed', fields })
    return presentStatic({ ...before, ...values })
  })

/** Events it was attached to stay, without it; the stored bytes stay, as those of a backup do. @throws Refusal not_found */
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
