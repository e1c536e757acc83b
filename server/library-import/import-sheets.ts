import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { folded, type PartName, partNameOf } from '#contract/part-name.ts'
import type { Db } from '#server/db/open.ts'
import { composition } from '#server/db/tables.ts'
import { type FileSink, looksLikePdf, type SheetOutcome, storeSheet } from './store-sheet.ts'

/** Larger files are refused: a scanned score of 300 pages stays well below. */
export const sheetMaximumBytes = 100 * 1024 * 1024

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

/** Row ids of all compositions by their folded title: importing twice, or with other accents, finds the same one. */
const compositionsByTitle = async (db: Db): Promise<Map<string, number>> => {
  const rows = await db.select({ id: composition.id, title: composition.title }).from(composition)
  return new Map(rows.map(({ id, title }) => [folded(title), id]))
}

/**
 * Loads a folder of `Title - Instrument Voice.pdf` into the library. Each file is a transaction of its own, so a run
 * that is cut off can be repeated; running it again changes nothing.
 * @throws NodeJS.ErrnoException when the folder cannot be read
 */
export const importSheets = async (db: Db, files: FileSink, folder: string): Promise<ImportReport> => {
  const understood: { file: string; part: PartName; outcome: SheetOutcome }[] = []
  const refused: { file: string; why: string }[] = []
  const newCompositions: string[] = []
  const byTitle = await compositionsByTitle(db)
  for (const path of await pdfsIn(folder)) {
    const name = basename(path).normalize('NFC')
    const part = partNameOf(name)
    if (part === null) {
      refused.push({ file: name, why: 'the name is not "Title - Instrument Voice.pdf" with a known instrument' })
      continue
    }
    const { size } = await stat(path)
    if (size > sheetMaximumBytes) {
      refused.push({ file: name, why: `${size} bytes are more than ${sheetMaximumBytes}` })
      continue
    }
    const bytes = await readFile(path)
    if (!looksLikePdf(bytes)) {
      refused.push({ file: name, why: 'it is not a PDF' })
      continue
    }
    const outcome = await db.transaction(async (tx) => {
      let id = byTitle.get(folded(part.title))
      if (id === undefined) {
        const [row] = await tx.insert(composition).values({ title: part.title }).returning({ id: composition.id })
        if (row === undefined) throw new Error('a composition was inserted without a row coming back')
        id = row.id
        newCompositions.push(part.title)
      }
      const stored = await storeSheet(tx, files, id, name, part, bytes)
      byTitle.set(folded(part.title), id)
      return stored
    })
    understood.push({ file: name, part, outcome })
  }
  return { understood, refused, newCompositions }
}

const count = (report: ImportReport, outcome: SheetOutcome): number =>
  report.understood.filter((entry) => entry.outcome === outcome).length

/** The report as lines for a person at the command line. */
export const reportLines = (report: ImportReport): string[] => [
  ...report.understood.map(
    ({ file, part, outcome }) =>
      `${outcome.padEnd(9)} ${file}  →  ${part.title} · ${part.instrument} ${part.voice ?? '–'} in ${part.key ?? '?'}`,
  ),
  ...report.refused.map(({ file, why }) => `not taken ${file}: ${why}`),
  `${count(report, 'added')} added, ${count(report, 'replaced')} replaced, ${count(report, 'unchanged')} unchanged, ` +
    `${report.refused.length} not taken, ${report.newCompositions.length} new compositions`,
]
