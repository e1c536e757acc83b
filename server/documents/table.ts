import type { DocumentFormat, Orientation } from '#contract/documents.ts'
import type { Locale } from '#i18n/intl.ts'

export interface Column {
  readonly heading: string
  /** Share of the line; in a spreadsheet the width in characters. */
  readonly width: number
  readonly align?: 'left' | 'right'
  /** Stands only in documents of this format: what is a note on paper may be a column of a spreadsheet. */
  readonly only?: DocumentFormat
}

export type Cell =
  | string
  | number
  | null
  /** A day `yyyy-MM-dd` or a wall clock `yyyy-MM-ddTHH:mm`: words on paper, a typed date in a spreadsheet. */
  | { readonly at: string }
  /** What its row is about: strong, its marks beside it, its notes in softer lines beneath. A spreadsheet has the name alone. */
  | { readonly name: string; readonly marks?: readonly string[]; readonly notes?: readonly string[] }

export interface Row {
  /** One for each column. */
  readonly cells: readonly Cell[]
  /** Struck out: called off, no longer valid. */
  readonly struck?: boolean
}

/** Rows of one document: what the thread's heap and a caller's patience can bear. */
export const rowsMaximum = 5000

/** A table as it is printed or calculated with. Plain data: it travels to the thread that writes it. */
export interface TableDocument {
  readonly title: string
  readonly subtitle: string | null
  readonly locale: Locale
  readonly orientation: Orientation
  /** Who publishes it; stands at the foot of every page. */
  readonly publisher: string
  /** Of which day it tells, `yyyy-MM-dd`. */
  readonly date: string
  readonly columns: readonly Column[]
  /** In a spreadsheet all rows follow one another. */
  readonly groups: readonly { readonly heading: string | null; readonly rows: readonly Row[] }[]
  /** What stands where there is no row. */
  readonly empty: string
}

/** The columns of one format, and the cells of a row that stand in them. */
export const columnsFor = ({ columns }: Pick<TableDocument, 'columns'>, format: DocumentFormat) => {
  const shown = columns.map(({ only }) => only === undefined || only === format)
  return {
    columns: columns.filter((_, index) => shown[index]),
    cellsOf: (row: Row): readonly Cell[] => row.cells.filter((_, index) => shown[index]),
  }
}
