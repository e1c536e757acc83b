import type { DocumentFormat, Orientation } from '#contract/formats.ts'
import type { Locale } from '#i18n/intl.ts'

export interface Column {
  readonly heading: string
  /** Relative width of the column; in a spreadsheet its width in characters. */
  readonly width: number
  readonly align?: 'left' | 'right'
  /** Appears only in documents of this format: a note in a printed document may be a column of a spreadsheet. */
  readonly only?: DocumentFormat
}

export type Cell =
  | string
  | number
  | null
  /**
   * A day `yyyy-MM-dd` or a wall clock time `yyyy-MM-ddTHH:mm`: text in a printed document, a typed date in a
   * spreadsheet.
   */
  | { readonly at: string }
  /**
   * The name of the row's subject: bold, its marks next to it, its notes below in a lighter colour. A spreadsheet has
   * only the name.
   */
  | { readonly name: string; readonly marks?: readonly string[]; readonly notes?: readonly string[] }

export interface Row {
  /** One per column. */
  readonly cells: readonly Cell[]
  /** Crossed out: cancelled, or no longer valid. */
  readonly struck?: boolean
}

/** Maximum rows of one document, limited by the thread's heap and an acceptable waiting time. */
export const rowsMaximum = 5000

/** A table for printing or calculating. Plain data: it is posted to the document thread. */
export interface TableDocument {
  readonly title: string
  readonly subtitle: string | null
  readonly locale: Locale
  readonly orientation: Orientation
  /** The publisher, printed at the foot of every page. */
  readonly publisher: string
  /** Day of the data, `yyyy-MM-dd`. */
  readonly date: string
  readonly columns: readonly Column[]
  /** A spreadsheet ignores the groups. */
  readonly groups: readonly { readonly heading: string | null; readonly rows: readonly Row[] }[]
  /** Text shown if there are no rows. */
  readonly empty: string
}

/** The columns of one format, and the function that selects a row's cells for them. */
export const columnsFor = ({ columns }: Pick<TableDocument, 'columns'>, format: DocumentFormat) => {
  const shown = columns.map(({ only }) => only === undefined || only === format)
  return {
    columns: columns.filter((_, index) => shown[index]),
    cellsOf: (row: Row): readonly Cell[] => row.cells.filter((_, index) => shown[index]),
  }
}
