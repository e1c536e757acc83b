import Papa from 'papaparse'
import { importRows } from '#contract/imports.ts'
import type { MessageId } from '#i18n/intl.ts'
import { HttpError } from '../http/http-error.ts'
import { readWorkbook } from './read-workbook.ts'

/** A table as people save it: a row of headings, then one row for each person or piece. */
export interface ImportTable {
  readonly headings: readonly string[]
  /** Rows that are not empty, with their number in the file. */
  readonly rows: readonly { readonly number: number; readonly cells: readonly string[] }[]
}

const atFile = (message: MessageId) => new HttpError('validation.invalid', { fields: [{ field: 'file', message }] })
const columnsMaximum = 100

/** Text as Excel and other programs write it: UTF-8, UTF-16 with a byte order mark, or Windows-1252. */
const decode = (bytes: Buffer): string => {
  const marks = { 'utf-16le': [0xff, 0xfe], 'utf-16be': [0xfe, 0xff] } as const
  for (const [encoding, mark] of Object.entries(marks))
    if (bytes.subarray(0, 2).equals(Buffer.from(mark))) return new TextDecoder(encoding).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const readCsv = (bytes: Buffer): readonly (readonly string[])[] | undefined => {
  const text = decode(bytes)
  // A file of another kind, such as a picture.
  if (text.includes('\0')) return undefined
  return Papa.parse<string[]>(text, { delimitersToGuess: [';', ',', '\t'] }).data
}

/** Our own tables protect spreadsheets from text that looks like a formula. */
const clean = (cell: string): string =>
  cell
    .replace(/^'(?=[=+\-@\t\r])/, '')
    .normalize('NFC')
    .replaceAll('\u00a0', ' ')
    .trim()

/**
 * Reads an xlsx or CSV file; its bytes decide, not its name.
 * @throws HttpError validation.invalid at `file`
 */
export const readTable = async (bytes: Buffer): Promise<ImportTable> => {
  if (bytes.length === 0) throw atFile('validation.file_empty')
  const isArchive = bytes.subarray(0, 4).equals(Buffer.from([0x50, 0x4b, 0x03, 0x04]))
  const read = isArchive ? await readWorkbook(bytes) : readCsv(bytes)
  if (read === undefined) throw atFile('validation.import_file')
  const numbered = read
    .map((cells, index) => ({ number: index + 1, cells: cells.map(clean) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  const [first, ...rows] = numbered
  if (first === undefined || rows.length === 0) throw atFile('validation.import_empty')
  if (rows.length > importRows) throw atFile('validation.import_rows')
  const width = Math.max(...numbered.map(({ cells }) => cells.length))
  if (width > columnsMaximum) throw atFile('validation.import_columns')
  const filled = (cells: readonly string[]) => Array.from({ length: width }, (_, index) => cells[index] ?? '')
  return { headings: filled(first.cells), rows: rows.map((row) => ({ ...row, cells: filled(row.cells) })) }
}
