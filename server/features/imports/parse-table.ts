import { createHash } from 'node:crypto'
import { importRows, type TableEncoding } from '#contract/imports.ts'
import type { MessageId } from '#i18n/intl.ts'
import { decodeText } from './decode.ts'
import { parseCsv } from './parse-csv.ts'
import { readTableSheet, tableSheets } from './parse-workbook.ts'

interface CellProblem {
  /** Index of the cell; null = the whole row. */
  readonly column: number | null
  readonly message: MessageId
}

export interface NumberedRow {
  /** In the file, from 1. */
  readonly number: number
  readonly cells: readonly string[]
  /** Why the row cannot be read. */
  readonly problems: readonly CellProblem[]
}

/** The cells of a table, before it is known which row has the headings. */
export interface ParsedTable {
  /** Rows that are not empty, each with the same number of cells. */
  readonly rows: readonly NumberedRow[]
  /** Names of the tables of a workbook; empty for text. */
  readonly sheets: readonly string[]
  /** Number of the table in `sheets`, from 1. */
  readonly sheet: number
  readonly encoding: TableEncoding | null
  /** Hash of all cells. */
  readonly digest: string
}

/** Choices of a person; an absent one is found by the import. */
export interface ChosenReading {
  readonly sheet?: number | undefined
  readonly encoding?: TableEncoding | undefined
}

/** Why a table is refused: the message at its field. */
export class TableRefused extends Error {
  override name = 'TableRefused'
  readonly id: MessageId
  constructor(id: MessageId) {
    super(id)
    this.id = id
  }
}

/** Rows above the headings, such as a title and a date, and the headings. */
export const headingRowsMaximum = 20
const columnsMaximum = 100
/** Rows of a file, with the empty ones. A program that saves a whole sheet writes more empty rows than people do. */
const linesMaximum = 50_000
/** Characters that Excel keeps in a cell. */
const cellMaximum = 32_767
/** Characters of all cells: a workbook can name one long text in every cell. */
const charactersMaximum = 10_000_000
/** Sheets that are searched for a table. */
const searchedSheets = 10

const clean = (cell: string): string => cell.normalize('NFC').replaceAll('\u00a0', ' ').trim()

/** Our own CSV protects spreadsheets from text that looks like a formula by an apostrophe. */
const withoutGuard = (cell: string): string => cell.replace(/^'(?='*[=+\-@\t\r])/, '')

/** Collects the rows of a table within its limits. @throws TableRefused at the first row beyond them */
const createCollector = () => {
  const rows: NumberedRow[] = []
  let lines = 0
  let characters = 0
  return {
    rows,
    add: (given: readonly string[], problems: readonly CellProblem[]): void => {
      lines += 1
      if (lines > linesMaximum) throw new TableRefused('validation.import_rows')
      // The first check spares the work for a row of a million empty cells.
      if (given.length > columnsMaximum && given.findLastIndex((cell) => cell.trim() !== '') >= columnsMaximum)
        throw new TableRefused('validation.import_columns')
      if (given.some((cell) => cell.length > cellMaximum)) throw new TableRefused('validation.import_file')
      const cells = given.slice(0, columnsMaximum).map(clean)
      if (cells.every((cell) => cell === '')) return
      if (rows.length >= importRows + headingRowsMaximum) throw new TableRefused('validation.import_rows')
      characters += cells.reduce((sum, cell) => sum + cell.length, 0)
      if (characters > charactersMaximum) throw new TableRefused('validation.import_too_large')
      rows.push({ number: lines, cells, problems })
    },
  }
}

type Read = Omit<ParsedTable, 'digest'>

const readText = (bytes: Uint8Array, chosen: ChosenReading): Read => {
  const { text, encoding } = decodeText(bytes, chosen.encoding)
  // A file of another kind, such as a picture.
  if (text.includes('\0')) throw new TableRefused('validation.import_file')
  const { rows, add } = createCollector()
  parseCsv(text, (cells, problem) => {
    const formulas = cells.flatMap((cell, column) =>
      /^\s*=/.test(cell) ? [{ column, message: 'validation.import_formula' } as const] : [],
    )
    add(cells.map(withoutGuard), problem === undefined ? formulas : [{ column: null, message: problem }])
  })
  return { rows, encoding, sheets: [], sheet: 1 }
}

const isTable = (rows: readonly NumberedRow[]): boolean =>
  rows.length > 1 && rows.some(({ cells }) => cells.filter((cell) => cell !== '').length > 1)

const readWorkbook = async (bytes: Uint8Array<ArrayBuffer>, { sheet: chosen }: ChosenReading): Promise<Read> => {
  const unreadable = (error: unknown): never => {
    throw error instanceof TableRefused ? error : new TableRefused('validation.import_file')
  }
  try {
    const all = tableSheets(bytes)
    const visible = all.filter(({ isVisible }) => isVisible)
    const tables = visible.length > 0 ? visible : all
    const sheets = tables.map(({ name }) => name)
    const read = async (index: number): Promise<Read> => {
      const { rows, add } = createCollector()
      const table = tables[index]
      for (const cells of table === undefined ? [] : await readTableSheet(bytes, table)) add(cells, [])
      return { rows, encoding: null, sheets, sheet: index + 1 }
    }
    if (chosen !== undefined) return await read(chosen - 1)
    let found: Read | undefined
    for (let index = 0; index < Math.min(tables.length, searchedSheets); index++) {
      const candidate = await read(index)
      if (isTable(candidate.rows)) return candidate
      if (candidate.rows.length > 1) found ??= candidate
    }
    return found ?? (await read(0))
  } catch (error) {
    return unreadable(error)
  }
}

/**
 * Reads an xlsx or CSV file. It occupies the thread for seconds: call it in table-thread.ts only.
 * @throws TableRefused
 */
export const parseTable = async (
  bytes: Uint8Array<ArrayBuffer>,
  isArchive: boolean,
  chosen: ChosenReading,
): Promise<ParsedTable> => {
  const table = isArchive ? await readWorkbook(bytes, chosen) : readText(bytes, chosen)
  if (table.rows.length < 2) throw new TableRefused('validation.import_empty')
  const width = Math.max(...table.rows.map(({ cells }) => cells.findLastIndex((cell) => cell !== '') + 1))
  const rows = table.rows.map((row) => ({
    ...row,
    cells: Array.from({ length: width }, (_, index) => row.cells[index] ?? ''),
  }))
  return { ...table, rows, digest: createHash('sha256').update(JSON.stringify(rows)).digest('base64url') }
}
