import { asc, desc, eq } from 'drizzle-orm'
import { CompositionInput, type EditedComposition, type EditedSheet } from '#contract/edited-compositions.ts'
import type { Db } from '../../platform/db/open.ts'
import { composition, pieceLoan, recording, sheet } from '../../platform/db/tables.ts'
import { requireFirst } from '../../platform/http/http-error.ts'
import type { Rows } from '../../platform/resources/rows.ts'
import { presentSheet, type SheetRow } from './queries.ts'
import { presentEditedRecording } from './recordings.ts'

export const presentEditedSheet = (row: SheetRow): EditedSheet => ({
  ...presentSheet(row),
  pages: row.pages,
  pageWidth: row.pageWidth,
  pageHeight: row.pageHeight,
  missingFonts: row.missingFonts,
  version: row.version,
})

/** @throws HttpError not_found */
export const findEditedComposition = async (db: Db, id: number): Promise<EditedComposition> => {
  const found = requireFirst(await db.select().from(composition).where(eq(composition.id, id)))
  const { searchTitle, ...row } = found
  const sheets = await db
    .select()
    .from(sheet)
    .where(eq(sheet.compositionId, id))
    .orderBy(asc(sheet.name), asc(sheet.id))
  const recordings = await db
    .select()
    .from(recording)
    .where(eq(recording.compositionId, id))
    .orderBy(asc(recording.title), asc(recording.id))
  const loans = await db
    .select()
    .from(pieceLoan)
    .where(eq(pieceLoan.compositionId, id))
    .orderBy(desc(pieceLoan.lentOn), desc(pieceLoan.id))
  return {
    ...row,
    sheets: sheets.map(presentEditedSheet),
    recordings: recordings.map(presentEditedRecording),
    loans,
  }
}

export const compositionRows: Rows<EditedComposition, CompositionInput, CompositionInput> = {
  noun: 'composition',
  table: composition,
  read: findEditedComposition,
  contentOf: ({ id, version, sheets, recordings, loans, ...content }) => content,
  rules: CompositionInput,
  columnsOf: (input) => input,
  taken: { field: 'inventory', message: 'validation.inventory_taken' },
}
