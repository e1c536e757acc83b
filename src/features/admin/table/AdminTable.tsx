import './table.css'
import type { UseQueryResult } from '@tanstack/react-query'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useText } from '../../../ui/intl.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { useMedia } from '../../../ui/useMedia.ts'
import { Pages } from '../Pages.tsx'
import { RowsSkeleton } from '../RowsSkeleton.tsx'
import { shownColumns, type TableChoice, type TableColumn, toggleSort } from './columns.ts'
import { moveFocus } from './move-focus.ts'
import { TableTools } from './TableTools.tsx'
import type { ChosenRows } from './useChosenRows.ts'

interface Listed<Row> {
  readonly _embedded: { readonly items: readonly Row[] }
  readonly page?: { readonly size: number; readonly totalElements: number } | undefined
}

interface AdminTableProps<Row> {
  /** Name of the table for screen readers. */
  readonly label: string
  /** The first column names the row. */
  readonly columns: readonly TableColumn<Row>[]
  readonly query: Pick<UseQueryResult<Listed<Row>>, 'data' | 'isError' | 'isPlaceholderData' | 'refetch'>
  readonly keyOf: (row: Row) => string
  /** Name of a row, for its checkbox. */
  readonly nameOf: (row: Row) => string
  /** Shown instead of an empty list. */
  readonly none: string
  readonly choice: TableChoice
  readonly onChoose: (change: TableChoice) => void
  /** Page number from 0. */
  readonly page: number
  readonly onPage: (page: number) => void
  /** Absent if rows cannot be chosen. */
  readonly chosen?: ChosenRows
}

interface RowsProps<Row> extends Omit<AdminTableProps<Row>, 'query' | 'none' | 'page' | 'onPage'> {
  readonly rows: readonly Row[]
}

const ChooseRow = <Row,>({ row, chosen, keyOf, nameOf }: RowsProps<Row> & { readonly row: Row }) => {
  const text = useText()
  const key = keyOf(row)
  return (
    <label className="table-choose">
      <input
        type="checkbox"
        checked={chosen?.has(key) === true}
        onChange={({ target }) => chosen?.choose([key], target.checked)}
      />
      <span className="visually-hidden">{text('admin.table.choose', { name: nameOf(row) })}</span>
    </label>
  )
}

/** The rows as a table, for wide screens. */
const WideRows = <Row,>(props: RowsProps<Row>) => {
  const { rows, columns, choice, chosen, label, keyOf, onChoose } = props
  const text = useText()
  const keys = rows.map(keyOf)
  const isAll = keys.length > 0 && keys.every((key) => chosen?.has(key))
  const sorted = ({ name }: TableColumn<Row>) =>
    choice.sort !== name ? undefined : choice.order === 'DESC' ? 'descending' : 'ascending'
  return (
    <table className="admin-table" aria-label={label}>
      <thead>
        <tr>
          {chosen && (
            <td>
              <label className="table-choose">
                <input type="checkbox" checked={isAll} onChange={({ target }) => chosen.choose(keys, target.checked)} />
                <span className="visually-hidden">{text('admin.table.choose_page')}</span>
              </label>
            </td>
          )}
          {columns.map((column) => (
            <th key={column.name} scope="col" aria-sort={sorted(column)}>
              {column.isSortable ? (
                <button type="button" onClick={() => onChoose(toggleSort(choice, column.name))}>
                  {text(column.heading)}
                  {sorted(column) === 'ascending' && <ArrowUp aria-hidden="true" />}
                  {sorted(column) === 'descending' && <ArrowDown aria-hidden="true" />}
                </button>
              ) : (
                text(column.heading)
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)} data-row="">
            {chosen && (
              <td>
                <ChooseRow {...props} row={row} />
              </td>
            )}
            {columns.map(({ name, cell }, index) =>
              index === 0 ? (
                <th key={name} scope="row">
                  {cell(row)}
                </th>
              ) : (
                <td key={name}>{cell(row)}</td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The rows as a list of two lines each, for phones. */
const NarrowRows = <Row,>(props: RowsProps<Row>) => {
  const { rows, columns, chosen, label, keyOf } = props
  const [first, ...others] = columns
  return (
    <ul className="table-cards" aria-label={label}>
      {rows.map((row) => (
        <li key={keyOf(row)} data-row="">
          {chosen && <ChooseRow {...props} row={row} />}
          <div>
            {first?.cell(row)}
            <div className="table-facts soft small">
              {others.map(({ name, cell }) => {
                const content = cell(row)
                return content === null || content === '' ? null : <div key={name}>{content}</div>
              })}
            </div>
          </div>
        </li>
      ))}
    </ul>
  )
}

/**
 * A list of the administration: sorted by its headings, with a choice of columns and of rows, page by page from the
 * server. The arrow keys move between rows.
 */
export const AdminTable = <Row,>(props: AdminTableProps<Row>) => {
  const { columns, query, none, choice, page, onPage } = props
  const text = useText()
  const isWide = useMedia('(min-width: 56rem)')
  const { data, isError, isPlaceholderData, refetch } = query
  const { size = 1, totalElements = 0 } = data?.page ?? {}
  const Shown = isWide ? WideRows : NarrowRows
  const rows = data?._embedded.items
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys that its links and checkboxes do not use arrive here
    <div className="admin-table-frame" aria-busy={isPlaceholderData} onKeyDown={moveFocus}>
      <TableTools {...props} isWide={isWide} />
      {isError && <LoadFailed onRetry={() => void refetch()}>{text('admin.load_failed')}</LoadFailed>}
      {rows === undefined && !isError && <RowsSkeleton />}
      {rows?.length === 0 && <p className="empty">{none}</p>}
      {rows !== undefined && rows.length > 0 && (
        <Shown {...props} rows={rows} columns={shownColumns(columns, choice)} />
      )}
      <Pages page={page} pages={Math.ceil(totalElements / size)} onPage={onPage} />
    </div>
  )
}
