import { createHash } from 'node:crypto'
import Papa from 'papaparse'
import { readSheet } from 'read-excel-file/universal'
import { importRows } from '#contract/imports.ts'
import type { MessageId } from '#i18n/intl.ts'

/** A table as people save it: a row of headings, then one row for each person or piece. */
export interface ImportTable {
  readonly headings: readonly string[]
  /** Rows that are not empty, with their number in the file. */
  readonly rows: readonly { readonly number: number; readonly cells: readonly string[] }[]
  /** Hash of all cells. */
  readonly digest: string
}

type NumberedRow = ImportTable['rows'][number]

/** Why a table is refused: the message at its field. */
export class TableRefused extends Error {
  override name = 'TableRefused'
  readonly id: MessageId
  constructor(id: MessageId) {
    super(id)
    this.id = id
  }
}

const columnsMaximum = 100
/** Rows of a file, with the empty ones. A program that saves a whole sheet writes more empty rows than people do. */
const linesMaximum = 50_000
/** Characters that Excel keeps in a cell. */
const cellMaximum = 32_767
/** Characters of all cells: a workbook can name one long text in every cell. */
const charactersMaximum = 10_000_000

/** Text as Excel and other programs write it: UTF-8, UTF-16 with a byte order mark, or Windows-1252. */
const decode = (bytes: Uint8Array): string => {
  const marks = { 'utf-16le': [0xff, 0xfe], 'utf-16be': [0xfe, 0xff] } as const
  for (const [encoding, mark] of Object.entries(marks))
    if (bytes[0] === mark[0] && bytes[1] === mark[1]) return new TextDecoder(encoding).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Our own tables protect spreadsheets from text that looks like a formula. */
const clean = (cell: string): string =>
  cell
    .replace(/^'(?=[=+\-@\t\r])/, '')
    .normalize('NFC')
    .replaceAll('\u00a0', ' ')
    .trim()

/** Collects the rows of a table within its limits. @throws TableRefused at the first row beyond them */
const createCollector = () => {
  const rows: NumberedRow[] = []
  let lines = 0
  let characters = 0
  return {
    rows,
    add: (given: readonly string[]): void => {
      lines += 1
      if (lines > linesMaximum) throw new TableRefused('validation.import_rows')
      // The first check spares the work for a row of a million empty cells.
      if (given.length > columnsMaximum && given.findLastIndex((cell) => cell.trim() !== '') >= columnsMaximum)
        throw new TableRefused('validation.import_columns')
      if (given.some((cell) => cell.length > cellMaximum)) throw new TableRefused('validation.import_file')
      const cells = given.slice(0, columnsMaximum).map(clean)
      if (cells.every((cell) => cell === '')) return
      // The headings are one more.
      if (rows.length > importRows) throw new TableRefused('validation.import_rows')
      characters += cells.reduce((sum, cell) => sum + cell.length, 0)
      if (characters > charactersMaximum) throw new TableRefused('validation.import_too_large')
      rows.push({ number: lines, cells })
    },
  }
}

type Add = (cells: readonly string[]) => void

const addCsv = (bytes: Uint8Array, add: Add): void => {
  const text = decode(bytes)
  // A file of another kind, such as a picture.
  if (text.includes('\0')) throw new TableRefused('validation.import_file')
  Papa.parse<string[]>(text, { delimitersToGuess: [';', ',', '\t'], step: ({ data }) => add(data) })
}

/** '4:30' for a cell that a spreadsheet took for a time: hours and minutes, or minutes and seconds. */
const timeOf = (cell: Date): string => {
  const [hours, minutes, seconds] = [cell.getUTCHours(), cell.getUTCMinutes(), cell.getUTCSeconds()]
  const [large, small] = hours > 0 ? [hours, minutes] : [minutes, seconds]
  return `${large}:${String(small).padStart(2, '0')}`
}

/** A day has no time zone: the reader returns midnight UTC. A time without a day is on the first day of the calendar. */
const textOf = (cell: unknown): string => {
  if (cell === null || cell === undefined) return ''
  if (!(cell instanceof Date)) return String(cell)
  return cell.getUTCFullYear() < 1900 ? timeOf(cell) : cell.toISOString().slice(0, 10)
}

const addWorkbook = async (bytes: Uint8Array<ArrayBuffer>, add: Add): Promise<void> => {
  const read = await readSheet(new Blob([bytes])).catch(() => {
    throw new TableRefused('validation.import_file')
  })
  for (const row of read) add(row.map(textOf))
}

/**
 * Reads an xlsx or CSV file. It occupies the thread for seconds: call it in table-thread.ts only.
 * @throws TableRefused
 */
export const parseTable = async (bytes: Uint8Array<ArrayBuffer>, isArchive: boolean): Promise<ImportTable> => {
  const { rows: numbered, add } = createCollector()
  if (isArchive) await addWorkbook(bytes, add)
  else addCsv(bytes, add)
  const [first, ...rows] = numbered
  if (first === undefined || rows.length === 0) throw new TableRefused('validation.import_empty')
  const width = Math.max(...numbered.map(({ cells }) => cells.findLastIndex((cell) => cell !== '') + 1))
  const filled = (cells: readonly string[]) => Array.from({ length: width }, (_, index) => cells[index] ?? '')
  const table = { headings: filled(first.cells), rows: rows.map((row) => ({ ...row, cells: filled(row.cells) })) }
  return { ...table, digest: createHash('sha256').update(JSON.stringify(table)).digest('base64url') }
}
