import { truncate } from '#contract/characters.ts'
import { importRows } from '#contract/imports.ts'
import { fieldRefusal } from '../../platform/http/http-error.ts'
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
    readonly headingRows: readonly { readonly row: number; readonly text: string }[]
    readonly headingRow: number
    readonly encoding: ParsedTable['encoding']
  }
}

type Known<Field extends string> = Parameters<typeof guessColumns<Field>>[1]

const filled = ({ cells }: NumberedRow): readonly string[] => cells.filter((cell) => cell !== '')
/** Characters by which a person recognises a row. */
const shownRow = 80

/**
 * The row in which most headings are known. Where no row has two of them, it is the first one with several cells: a
 * title above has one.
 */
const findHeadings = <Field extends string>(rows: readonly NumberedRow[], known: Known<Field>): number => {
  const counts = rows.map(({ cells }) => guessColumns(cells, known).filter((field) => field !== null).length)
  const best = Math.max(...counts)
  if (best > 1) return counts.indexOf(best)
  return Math.max(
    rows.findIndex((row) => filled(row).length > 1),
    0,
  )
}

/**
 * Divides a table at its row of headings.
 * @param chosen number of the row that a person chose
 * @throws HttpError validation.invalid at `headingRow` for a row that cannot be one; at `file` if no row follows, or too many
 */
export const chooseHeadings = <Field extends string>(
  { rows, digest, sheets, sheet, encoding }: ParsedTable,
  known: Known<Field>,
  chosen: number | undefined,
): ImportTable => {
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
      headingRows: candidates
        .filter((_, at) => at < rows.length - 1)
        .map((row) => ({ row: row.number, text: truncate(filled(row).join(', '), shownRow) })),
      headingRow: headings.number,
      encoding,
    },
  }
}
