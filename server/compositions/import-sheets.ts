import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { uploadMaximum } from '#contract/files.ts'
import { normalizeForSearch, type PartName, parsePartName } from '#contract/part-name.ts'
import type { Db } from '#server/db/open.ts'
import { composition } from '#server/db/tables.ts'
import type { Author } from '../changes/record.ts'
import { findPdfFault } from '../files/pdf-check.ts'
import type { FileSink } from '../files/store.ts'
import { addComposition } from './edit.ts'
import { putSheet } from './edit-sheets.ts'
import { findSheetByName } from './queries.ts'

type SheetOutcome = 'added' | 'replaced' | 'unchanged'

export interface ImportReport {
  readonly understood: readonly { readonly file: string; readonly part: PartName; readonly outcome: SheetOutcome }[]
  readonly refused: readonly { readonly file: string; readonly why: string }[]
  readonly newCompositions: readonly string[]
}

const pdfsIn = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && /\.pdf$/i.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort((a, b) => a.localeCompare(b, 'de-CH', { numeric: true }))
}

/**
 * Row ids of all compositions by their normalized title: a repeated import, or one with other accents, finds the same
 * piece.
 */
const compositionsByTitle = async (db: Db): Promise<Map<string, number>> => {
  const rows = await db.select({ id: composition.id, title: composition.title }).from(composition)
  return new Map(rows.map(({ id, title }) => [normalizeForSearch(title), id]))
}

const faultReasons = {
  damaged: 'it is not a PDF, or a damaged one',
  encrypted: 'it is protected with a password',
} as const

const addPiece = (tx: Db, title: string, author: Author) => {
  const none = { subtitle: null, description: null, genre: null, link: null, inventory: null }
  return addComposition(tx, { title, ...none, composers: [], arrangers: [], archived: false }, author)
}

/**
 * Imports a folder of `Title - Instrument Voice.pdf` into the library like the editors' form, with log and
 * notifications. Each file has its own transaction, so an interrupted run can be repeated. A second run changes
 * nothing: the file name identifies a part, and for identical bytes the editors' changes are kept.
 * @throws NodeJS.ErrnoException if the folder cannot be read
 */
export const importSheets = async (
  db: Db,
  files: FileSink,
  folder: string,
  clock: () => Date,
): Promise<ImportReport> => {
  const understood: { file: string; part: PartName; outcome: SheetOutcome }[] = []
  const refused: { file: string; why: string }[] = []
  const newCompositions: string[] = []
  const byTitle = await compositionsByTitle(db)
  for (const path of await pdfsIn(folder)) {
    const name = basename(path).normalize('NFC')
    const part = parsePartName(name)
    if (part === null) {
      refused.push({ file: name, why: 'the name is not "Title - Instrument Voice.pdf" with a known instrument' })
      continue
    }
    const { size } = await stat(path)
    if (size > uploadMaximum) {
      refused.push({ file: name, why: `${size} bytes are more than ${uploadMaximum}` })
      continue
    }
    const fault = await findPdfFault(path)
    if (fault !== undefined) {
      refused.push({ file: name, why: faultReasons[fault] })
      continue
    }
    const stored = await files.put(await readFile(path))
    const { title, ...played } = part
    const outcome = await db.transaction(async (tx): Promise<SheetOutcome> => {
      const author = { accountId: null, now: clock() }
      const existing = byTitle.get(normalizeForSearch(title))
      const compositionId = existing ?? (await addPiece(tx, title, author)).id
      if (existing === undefined) newCompositions.push(title)
      byTitle.set(normalizeForSearch(title), compositionId)
      const before = await findSheetByName(tx, compositionId, name)
      if (before?.sha256 === stored.sha256) return 'unchanged'
      const file = { ...stored, mimeType: 'application/pdf' }
      await putSheet(tx, { compositionId, part: { name, ...played }, file, replace: true }, author)
      return before === undefined ? 'added' : 'replaced'
    })
    understood.push({ file: name, part, outcome })
  }
  return { understood, refused, newCompositions }
}

const count = (report: ImportReport, outcome: SheetOutcome): number =>
  report.understood.filter((entry) => entry.outcome === outcome).length

/** Formats the report as lines for the command line. */
export const reportLines = (report: ImportReport): string[] => [
  ...report.understood.map(
    ({ file, part, outcome }) =>
      `${outcome.padEnd(9)} ${file}  →  ${part.title} · ${part.instrument} ${part.voice ?? '–'} in ${part.key ?? '?'}`,
  ),
  ...report.refused.map(({ file, why }) => `not taken ${file}: ${why}`),
  `${count(report, 'added')} added, ${count(report, 'replaced')} replaced, ${count(report, 'unchanged')} unchanged, ` +
    `${report.refused.length} not taken, ${report.newCompositions.length} new compositions`,
]
