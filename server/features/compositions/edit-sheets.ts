import { eq } from 'drizzle-orm'
import { type EditedSheet, type PageOrientation, SheetInput, type SheetPart } from '#contract/edited-compositions.ts'
import { asInFile, isSameOrientation } from '#contract/orientations.ts'
import type { DatabaseTransaction, Db } from '../../platform/db/open.ts'
import { composition, sheet } from '../../platform/db/tables.ts'
import type { ReceivedFile } from '../../platform/files/receive.ts'
import { fieldRefusal, HttpError, requireFirst, requireRow } from '../../platform/http/http-error.ts'
import { type Author, changedFields, recordChange } from '../../platform/resources/record.ts'
import type { Rows } from '../../platform/resources/rows.ts'
import { announceSheets } from '../notifications/music.ts'
import { presentEditedSheet } from './edited.ts'
import { findSheetByName, type SheetRow } from './queries.ts'

/**
 * Checked before a file is accepted for the piece.
 * @throws HttpError not_found
 */
export const requireComposition = async (db: Db, id: number): Promise<void> => {
  requireFirst(await db.select({ id: composition.id }).from(composition).where(eq(composition.id, id)))
}

interface NewSheet {
  readonly compositionId: number
  readonly part: SheetPart
  readonly file: ReceivedFile
  /** True if it may replace a file of the same name. */
  readonly replace: boolean
}

/**
 * Adds a stored file to its piece. If it replaces another one, devices see the new hash and mark their copy as
 * outdated.
 * @throws HttpError validation.invalid at `name` if the piece has such a file and it may not be replaced
 */
export const putSheet = async (
  tx: Db,
  { compositionId, part, file, replace }: NewSheet,
  author: Author,
): Promise<EditedSheet> => {
  const { size, sha256, mimeType: contentType, pdf } = file
  const facts = pdf === null ? {} : { ...pdf, missingFonts: [...pdf.missingFonts] }
  const values = { ...part, size, sha256, contentType, ...facts }
  const [added] = await tx
    .insert(sheet)
    .values({ compositionId, ...values, createdAt: author.now })
    .onConflictDoNothing()
    .returning()
  if (added !== undefined) {
    const fields = changedFields(null, contentOf(added))
    await recordChange(tx, author, { noun: 'sheet', rowId: added.id, action: 'created', fields })
    await announceSheets(tx, author.now)
    return presentEditedSheet(added)
  }
  if (!replace) throw fieldRefusal('name', 'validation.sheet_exists')
  const before = requireRow(await findSheetByName(tx, compositionId, part.name))
  return await replaceSheet(tx, before, values, author)
}

/** The stored bytes of a removed sheet remain, because a backup may refer to them. */
export const sheetRows: Rows<EditedSheet, SheetInput, SheetInput> = {
  noun: 'sheet',
  table: sheet,
  read: async (tx, id) => {
    const row = requireFirst(await tx.select().from(sheet).where(eq(sheet.id, id)))
    return presentEditedSheet(row)
  },
  contentOf: ({ name, instrument, voice, key, material }) => ({ name, instrument, voice, key, material }),
  rules: SheetInput,
  columnsOf: (input) => input,
  keeps: ['size', 'sha256', 'compositionId'],
  taken: { field: 'name', message: 'validation.sheet_exists' },
}

/**
 * Sets how everybody sees a page of a file.
 * @throws HttpError not_found; conflict.version with the current row if the file was replaced; validation.invalid at
 * `page` if the file has no such page
 */
export const updateOrientation = async (
  tx: DatabaseTransaction,
  id: number,
  { page, sha256, rotation, tilt }: PageOrientation,
  author: Author,
): Promise<EditedSheet> => {
  const row = requireFirst(await tx.select().from(sheet).where(eq(sheet.id, id)).for('update'))
  if (row.sha256 !== sha256) throw new HttpError('conflict.version', { current: presentEditedSheet(row) })
  if (row.pages !== null && page > row.pages) throw fieldRefusal('page', 'validation.invalid')
  const { [page]: before = asInFile, ...others } = row.orientations
  const next = { rotation, tilt }
  if (isSameOrientation(next, before)) return presentEditedSheet(row)
  const orientations = isSameOrientation(next, asInFile) ? others : { ...others, [page]: next }
  const changed = { orientations, version: row.version + 1 }
  await tx.update(sheet).set(changed).where(eq(sheet.id, id))
  const fields = changedFields({ orientations: row.orientations }, { orientations })
  await recordChange(tx, author, { noun: 'sheet', rowId: id, action: 'changed', fields })
  return presentEditedSheet({ ...row, ...changed })
}

const replaceSheet = async (
  tx: Db,
  before: SheetRow,
  values: Partial<SheetRow>,
  author: Author,
): Promise<EditedSheet> => {
  const fields = changedFields(contentOf(before), contentOf({ ...before, ...values }))
  if (Object.keys(fields).length === 0) return presentEditedSheet(before)
  const isNewEdition = fields.sha256 !== undefined
  const after = requireFirst(
    await tx
      .update(sheet)
      .set({ ...values, ...(isNewEdition && { createdAt: author.now, orientations: {} }), version: before.version + 1 })
      .where(eq(sheet.id, before.id))
      .returning(),
  )
  await recordChange(tx, author, { noun: 'sheet', rowId: after.id, action: 'changed', fields })
  if (isNewEdition) await announceSheets(tx, author.now)
  return presentEditedSheet(after)
}

/** The logged fields: what follows from the bytes is not among them. */
const contentOf = ({
  id,
  createdAt,
  contentType,
  version,
  pages,
  pageWidth,
  pageHeight,
  missingFonts,
  orientations,
  ...content
}: SheetRow) => content
