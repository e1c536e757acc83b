import { importRows } from '#contract/imports.ts'
import { fieldRefusal } from '../../platform/http/http-error.ts'
import { filledCells, findTables, shownCells } from './find-tables.ts'
import { guessColumns } from './headings.ts'
import { headingRowsMaximum, type NumberedRow, type ParsedTable } from './parse-table.ts'

/** A table as people save it: a row of headings, then one row for each person or piece. */
export interface ImportTable {
  readonly headings: readonly string[]
  readonly rows: readonly NumberedRow[]
  /** Hash of all cells. */
  readonly digest: string
  readonly reading: {
    readonly sheets: readonly string[]
    readonly sheet: number
    /** The tables of the sheet; empty for a single one. */
    readonly tables: readonly { readonly text: string; readonly rows: number }[]
    /** Number of the table in `tables`, from 1. */
    readonly table: number
    readonly headingRows: readonly { readonly row: number; readonly text: string }[]
    readonly headingRow: number
    readonly encoding: ParsedTable['encoding']
  }
}

type Known<Field extends string> = Parameters<typeof guessColumns<Field>>[1]

/**
 * The row in which most headings are known. Where no row has two of them, it is the first one with several cells: a
 * title above has one.
 */
const findHeadings = <Field extends string>(rows: readonly NumberedRow[], known: Known<Field>): number => {
  const counts = rows.map(({ cells }) => guessColumns(cells, known).filter((field) => field !== null).length)
  const best = Math.max(...counts)
  if (best > 1) return counts.indexOf(best)
  return Math.max(
    rows.findIndex((row) => filledCells(row).length > 1),
    0,
  )
}

/** The choices of a person; an absent one is found by the import. */
interface ChosenTable {
  readonly table?: number | undefined
  /** Number of the row of headings. */
  readonly headingRow?: number | undefined
}

/**
 * Takes one of the tables of a sheet, and divides it at its row of headings.
 * @throws HttpError validation.invalid at `table` for one that is not there; at `headingRow` for a row that cannot be one;
 * at `file` if no row follows, or too many
 */
export const chooseHeadings = <Field extends string>(
  { rows: all, digest, sheets, sheet, encoding }: ParsedTable,
  known: Known<Field>,
  { table = 1, headingRow: chosen }: ChosenTable,
): ImportTable => {
  const tables = findTables(all, known)
  const rows = tables[table - 1]?.rows
  if (rows === undefined) throw fieldRefusal('table', 'validation.invalid')
  const candidates = rows.slice(0, headingRowsMaximum)
  const index =
    chosen === undefined ? findHeadings(candidates, known) : candidates.findIndex(({ number }) => number === chosen)
  const headings = candidates[index]
  if (headings === undefined) throw fieldRefusal('headingRow', 'validation.invalid')
  const rest = rows.slice(index + 1)
  if (rest.length === 0) throw fieldRefusal('file', 'validation.import_empty')
  if (rest.length > importRows) throw fieldRefusal('file', 'validation.import_rows')
  return {
    headings: headings.cells,
    rows: rest,
    digest,
    reading: {
      sheets,
      sheet,
      tables: tables.length < 2 ? [] : tables.map((one) => ({ text: one.text, rows: one.count })),
      table,
      headingRows: candidates
        .filter((_, at) => at < rows.length - 1)
        .map((row) => ({ row: row.number, text: shownCells(row) })),
      headingRow: headings.number,
      encoding,
    },
  }
}
