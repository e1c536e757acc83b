import { truncate } from '#contract/characters.ts'
import { foldHeading, knownNames } from './headings.ts'
import type { NumberedRow } from './parse-table.ts'

type Known<Field extends string> = Parameters<typeof knownNames<Field>>[0]

/** One of the tables of a sheet. */
export interface FoundTable {
  /** The title above it, or its headings. */
  readonly text: string
  /** Its rows, with the title and the headings. */
  readonly rows: readonly NumberedRow[]
  /** Number of the rows below the headings. */
  readonly count: number
}

export const filledCells = ({ cells }: NumberedRow): readonly string[] => cells.filter((cell) => cell !== '')
/** Characters by which a person recognises a row. */
const shownRow = 80
export const shownCells = (row: NumberedRow): string => truncate(filledCells(row).join(', '), shownRow)

/** Characters of the longest heading. Longer cells and those with digits are no headings: most cells are not folded. */
const longestHeading = 40

const fieldsOf = <Field extends string>(row: NumberedRow, known: Known<Field>): readonly Field[] => {
  const fields = filledCells(row).flatMap((cell) => {
    const name = cell.length > longestHeading || /\d/.test(cell) ? undefined : knownNames(known).get(foldHeading(cell))
    return name === undefined ? [] : [name.field]
  })
  return [...new Set(fields)]
}

/** True for a row in which at least two cells, and half of them, are known headings. */
const isHeadingRow = <Field extends string>(row: NumberedRow, known: Known<Field>): boolean => {
  const count = fieldsOf(row, known).length
  return count > 1 && count * 2 >= filledCells(row).length
}

/** The runs of columns between empty columns, as the indexes of their first cell and of the one behind the last. */
const columnRuns = (rows: readonly NumberedRow[]): readonly (readonly [from: number, to: number])[] => {
  const width = rows[0]?.cells.length ?? 0
  const isFilled = Array.from({ length: width }, (_, column) => rows.some(({ cells }) => cells[column] !== ''))
  const starts = isFilled.flatMap((filled, column) => (filled && isFilled[column - 1] !== true ? [column] : []))
  return starts.map((from) => {
    const end = isFilled.indexOf(false, from)
    return [from, end === -1 ? width : end]
  })
}

/** Cuts the rows to some columns; a row without cells there is left out. */
const cut = (rows: readonly NumberedRow[], from: number, to: number): readonly NumberedRow[] =>
  rows
    .map(({ cells, problems, ...row }) => ({
      ...row,
      cells: cells.slice(from, to),
      problems: problems
        .filter(({ column }) => column === null || (from <= column && column < to))
        .map(({ column, message }) => ({ column: column === null ? null : column - from, message })),
    }))
    .filter((row) => filledCells(row).length > 0)

/**
 * Divides tables side by side. An empty column divides a table in two only if a heading is on both sides: one table may
 * have an empty column, but not the last name twice.
 */
const sideBySide = <Field extends string>(
  rows: readonly NumberedRow[],
  known: Known<Field>,
): readonly (readonly NumberedRow[])[] => {
  const runs = columnRuns(rows)
  if (runs.length < 2) return [rows]
  const starts = [0]
  let before = new Set<Field>()
  for (const [from, to] of runs) {
    const fields = cut(rows, from, to)
      .filter((row) => isHeadingRow(row, known))
      .flatMap((row) => fieldsOf(row, known))
    if (fields.some((field) => before.has(field))) {
      starts.push(from)
      before = new Set()
    }
    for (const field of fields) before.add(field)
  }
  const width = rows[0]?.cells.length ?? 0
  return starts.map((from, index) => cut(rows, from, starts[index + 1] ?? width))
}

/** Leaves out headings that are repeated below rows of the same table, as on each page of a printed list. */
const withoutRepeated = <Field extends string>(
  rows: readonly NumberedRow[],
  known: Known<Field>,
): readonly NumberedRow[] => {
  const seen = new Set<string>()
  return rows.filter((row, index) => {
    if (!isHeadingRow(row, known)) return true
    const text = row.cells.join('\n')
    const above = rows[index - 1]
    const isRepeated = seen.has(text) && above !== undefined && filledCells(above).length > 1
    seen.add(text)
    return !isRepeated
  })
}

/** Divides tables one below the other: before a row of headings, and before the title above it. */
const belowEachOther = <Field extends string>(
  rows: readonly NumberedRow[],
  known: Known<Field>,
): readonly (readonly NumberedRow[])[] => {
  const headings = rows.flatMap((row, index) => (isHeadingRow(row, known) ? [index] : []))
  // A second row of headings directly below the first one belongs to it.
  const first = headings.filter((index) => !headings.includes(index - 1))
  const starts = first.map((index, order) => {
    if (order === 0) return 0
    const above = rows.slice(0, index).findLastIndex((row) => filledCells(row).length > 1)
    return above + 1
  })
  return starts.length < 2 ? [rows] : starts.map((from, order) => rows.slice(from, starts[order + 1]))
}

/** Finds the tables of a sheet that have headings which the import knows: one below the other, or side by side. */
export const findTables = <Field extends string>(
  rows: readonly NumberedRow[],
  known: Known<Field>,
): readonly FoundTable[] => {
  const parts = sideBySide(rows, known).flatMap((part) => belowEachOther(withoutRepeated(part, known), known))
  const tables = parts.filter((part) => part.length > 1 && part.some((row) => isHeadingRow(row, known)))
  return (tables.length < 2 ? [withoutRepeated(rows, known)] : tables).map((part) => {
    const [first] = part
    const count = part.length - 1 - part.findIndex((row) => isHeadingRow(row, known))
    return { rows: part, text: first === undefined ? '' : shownCells(first), count }
  })
}
