import type { ReactNode } from 'react'
import type { MessageId } from '#i18n/intl.ts'

/** Role of a part of a table: Safari forgets it where a style sheet changes the part's display. */
type TableRole = 'table' | 'rowgroup' | 'row' | 'columnheader' | 'rowheader' | 'cell'

export const role = (name: TableRole): { readonly role: TableRole } => ({ role: name })

export interface TableColumn<Row> {
  readonly name: string
  readonly heading: MessageId
  /** The server sorts by it, under the name of the column. */
  readonly isSortable?: boolean
  /** Sort value in a list that was loaded whole; null = the row has no value. */
  readonly value?: (row: Row) => string | number | null
  /** The column's visibility unless the person chose otherwise, by default `usually`; `always` = it cannot be hidden. */
  readonly shown?: 'always' | 'usually' | 'rarely' | undefined
  /** The cell has paragraphs: on phones it gets lines of its own. */
  readonly isBlock?: boolean
  /** The value says nothing by itself, such as one date among others: phones show the heading before it. */
  readonly isBare?: boolean
  /** Absent if the cell shows the value; nothing for a value that the row lacks. */
  readonly cell?: (row: Row) => ReactNode
}

/** The person's choices for a table; they are part of the address. */
export interface TableChoice {
  /** Name of a sortable column; absent = the order of the list. */
  readonly sort?: string
  readonly order?: string
  /** Names of the shown columns, separated by commas; absent = the usual ones. */
  readonly columns?: string
}

/** The content of a cell. */
export const cellOf = <Row>({ cell, value }: TableColumn<Row>, row: Row): ReactNode => (cell ?? value)?.(row)

export const isSortable = <Row>({ isSortable, value }: TableColumn<Row>): boolean =>
  isSortable === true || value !== undefined

export const shownColumns = <Row>(
  columns: readonly TableColumn<Row>[],
  { columns: chosen }: TableChoice,
): readonly TableColumn<Row>[] => {
  const names = chosen?.split(',')
  return columns.filter(
    ({ name, shown = 'usually' }) =>
      shown === 'always' || (names === undefined ? shown === 'usually' : names.includes(name)),
  )
}

/** Returns what an address chooses of a table that the server sorts, and the order that results. */
export const choiceOf = <Row>(
  columns: readonly TableColumn<Row>[],
  { sort, order, columns: names }: TableChoice,
  initial: { readonly sort: string; readonly order: 'ASC' | 'DESC' },
): TableChoice & typeof initial => {
  const isKnown = columns.some((column) => column.name === sort && isSortable(column))
  return {
    ...(isKnown && sort !== undefined ? { sort, order: order === 'DESC' ? 'DESC' : 'ASC' } : initial),
    ...(names === undefined ? {} : { columns: names }),
  }
}

/** Returns the choice with a column shown or hidden. */
export const toggleColumn = <Row>(
  columns: readonly TableColumn<Row>[],
  choice: TableChoice,
  name: string,
): Pick<TableChoice, 'columns'> => {
  const shown = shownColumns(columns, choice).map((column) => column.name)
  const next = columns
    .filter((column) => column.shown !== 'always' && shown.includes(column.name) !== (column.name === name))
    .map((column) => column.name)
  // Without any column but the first, the text must not be empty: that would be no choice.
  return { columns: next.length === 0 ? 'none' : next.join() }
}

/** Returns the choice after a heading was pressed: ascending, then descending. */
export const toggleSort = ({ sort, order }: TableChoice, name: string): Pick<TableChoice, 'sort' | 'order'> => ({
  sort: name,
  order: sort === name && order !== 'DESC' ? 'DESC' : 'ASC',
})
