import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import * as v from 'valibot'
import { uploadMaximum } from '#contract/documents.ts'
import { CompositionInput } from '#contract/edited-compositions.ts'
import { instrumentNames } from '#contract/instrument-index.ts'
import type { Doubt } from '#contract/part-name.ts'
import { normalizeForSearch } from '#contract/search-normalization.ts'
import { findPlayedSections } from '#server/platform/db/functions.ts'
import type { Db } from '#server/platform/db/open.ts'
import { composition } from '#server/platform/db/tables.ts'
import { type PdfFault, pdfLimits } from '../../platform/files/pdf-check.ts'
import { storePdf } from '../../platform/files/receive.ts'
import type { FileSink } from '../../platform/files/store.ts'
import type { Author } from '../../platform/resources/record.ts'
import { createRow } from '../../platform/resources/rows.ts'
import { putSheet } from './edit-sheets.ts'
import { compositionRows } from './edited.ts'
import { type NamedPart, nameReader } from './import-names.ts'
import { findSheetByName } from './queries.ts'

type SheetOutcome = 'added' | 'replaced' | 'unchanged'

interface UnderstoodFile {
  readonly file: string
  readonly part: NamedPart
  readonly outcome: SheetOutcome
  readonly missingFonts: readonly string[]
}

export interface ImportReport {
  readonly understood: readonly UnderstoodFile[]
  /** Files that were not filed because their name has several readings. */
  readonly asked: readonly { readonly file: string; readonly doubt: Doubt; readonly candidates: readonly NamedPart[] }[]
  readonly refused: readonly { readonly file: string; readonly why: string }[]
  readonly newCompositions: readonly string[]
}

const titleKey = (title: string): string => normalizeForSearch(title.replace(/\s+/g, ' ').trim())
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
const compositionsByTitle = (rows: readonly { readonly id: number; readonly title: string }[]): Map<string, number> =>
  new Map(rows.map(({ id, title }) => [titleKey(title), id]))

/** Finds the part as which a file of this name was filed before: an answered name is not asked again. */
const findFiledPart = async (
  db: Db,
  byTitle: ReadonlyMap<string, number>,
  file: string,
  candidates: readonly NamedPart[],
): Promise<NamedPart | undefined> => {
  for (const { title } of candidates) {
    const compositionId = byTitle.get(titleKey(title))
    const filed = compositionId === undefined ? undefined : await findSheetByName(db, compositionId, file)
    if (filed !== undefined) return { title, instrument: filed.instrument, voice: filed.voice, key: filed.key }
  }
  return undefined
}

const faultReasons: Readonly<Record<PdfFault, string>> = {
  damaged: 'it is not a PDF, or a damaged one',
  slow: 'opening it takes too long',
  encrypted: 'it is protected with a password',
  no_pages: 'it has no pages',
  too_many_pages: `it has more than ${pdfLimits.pages} pages`,
  page_too_large: `a page is wider or higher than ${pdfLimits.pageMillimetres} mm`,
}

const addPiece = (tx: Db, title: string, author: Author) => {
  const piece = v.parse(CompositionInput, { title, composers: [], arrangers: [], archived: false })
  return createRow(tx, compositionRows, piece, author)
}

interface FiledSheet {
  readonly compositionId: number
  readonly name: string
  readonly part: NamedPart
  readonly stored: Exclude<Awaited<ReturnType<typeof storePdf>>, { fault: unknown }>
}

const fileSheet = async (
  tx: Db,
  { compositionId, name, part: { title: _filed, ...played }, stored }: FiledSheet,
  author: Author,
): Promise<SheetOutcome> => {
  const before = await findSheetByName(tx, compositionId, name)
  if (before?.sha256 === stored.sha256) return 'unchanged'
  const file = { ...stored, mimeType: 'application/pdf', pdf: stored.pdf }
  await putSheet(tx, { compositionId, part: { name, ...played }, file, replace: true }, author)
  return before === undefined ? 'added' : 'replaced'
}

/**
 * Imports a folder of `Title - Instrument Voice.pdf` into the library like the editors' form, with log and
 * notifications. A name with several readings is not filed but asked; `answers` decides it in the next run. Each file
 * has its own transaction, so an interrupted run can be repeated. A second run changes nothing: the file name identifies a part, and for identical bytes the editors' changes are kept.
 * @throws NodeJS.ErrnoException if the folder cannot be read
 */
export const importSheets = async (
  db: Db,
  files: FileSink,
  folder: string,
  clock: () => Date,
  answers: ReadonlyMap<string, string> = new Map(),
): Promise<ImportReport> => {
  const understood: UnderstoodFile[] = []
  const asked: ImportReport['asked'][number][] = []
  const refused: { file: string; why: string }[] = []
  const newCompositions: string[] = []
  const pieces = await db.select({ id: composition.id, title: composition.title }).from(composition)
  const byTitle = compositionsByTitle(pieces)
  const paths = await pdfsIn(folder)
  const nameOf = (path: string): string => basename(path).normalize('NFC')
  const names = paths.map(nameOf)
  for (const file of answers.keys())
    if (!names.includes(file)) refused.push({ file, why: 'the answers name it, but it is not in the folder' })
  const readName = nameReader(
    instrumentNames(await findPlayedSections(db)),
    names,
    pieces.map(({ title }) => title),
    answers,
  )
  for (const path of paths) {
    const name = nameOf(path)
    const reading = readName(name)
    if (reading.kind === 'refused') {
      refused.push({ file: name, why: reading.why })
      continue
    }
    const part = reading.kind === 'part' ? reading.part : await findFiledPart(db, byTitle, name, reading.candidates)
    if (part === undefined) {
      if (reading.kind === 'question') asked.push({ file: name, doubt: reading.doubt, candidates: reading.candidates })
      continue
    }
    const { size } = await stat(path)
    if (size > uploadMaximum) {
      refused.push({ file: name, why: `${size} bytes are more than ${uploadMaximum}` })
      continue
    }
    const stored = await storePdf(files, createReadStream(path))
    if ('fault' in stored) {
      refused.push({ file: name, why: faultReasons[stored.fault] })
      continue
    }
    const outcome = await db.transaction(async (tx): Promise<SheetOutcome> => {
      const author = { accountId: null, now: clock() }
      const existing = byTitle.get(titleKey(part.title))
      const compositionId = existing ?? (await addPiece(tx, part.title, author)).id
      if (existing === undefined) newCompositions.push(part.title)
      byTitle.set(titleKey(part.title), compositionId)
      return await fileSheet(tx, { compositionId, name, part, stored }, author)
    })
    understood.push({ file: name, part, outcome, missingFonts: stored.pdf.missingFonts })
  }
  return { understood, asked, refused, newCompositions }
}

const count = (report: ImportReport, outcome: SheetOutcome): number =>
  report.understood.filter((entry) => entry.outcome === outcome).length

const doubts: Readonly<Record<Doubt, string>> = {
  several: 'the name can mean several instruments',
  number: 'the number in the name has several readings',
  key: 'the transposition in the name has several readings',
  words: 'the name has words that are not known and could change the instrument',
  title: 'it is not certain which words are the title',
  section: 'the band has no section for this instrument',
}
const inWords = ({ title, instrument, voice, key }: NamedPart): string =>
  `${title} · ${instrument} ${voice ?? '–'} in ${key ?? '?'}`

/** Formats the report as lines for the command line. */
export const reportLines = (report: ImportReport): string[] => [
  ...report.understood.flatMap(({ file, part, outcome, missingFonts }) => [
    `${outcome.padEnd(9)} ${file}  →  ${inWords(part)}`,
    ...(missingFonts.length === 0 ? [] : [`          fonts that are not in the file: ${missingFonts.join(', ')}`]),
  ]),
  ...report.asked.flatMap(({ file, doubt, candidates }) => [
    `not filed ${file}: ${doubts[doubt]}`,
    ...candidates.map((part, index) => `          ${index + 1} = ${inWords(part)}`),
  ]),
  ...report.refused.map(({ file, why }) => `not taken ${file}: ${why}`),
  `${count(report, 'added')} added, ${count(report, 'replaced')} replaced, ${count(report, 'unchanged')} unchanged, ` +
    `${report.asked.length} to answer, ${report.refused.length} not taken, ${report.newCompositions.length} new compositions`,
  ...(report.asked.length === 0
    ? []
    : [
        'To answer, rename the files, or write a text file with lines such as',
        `  ${report.asked[0]?.file} = 1`,
        `  ${report.asked[0]?.file} = Title - Klarinette 1`,
        'and run: npm run import -- sheets FOLDER ANSWERS',
      ]),
]
