import * as styles from './table.css'
import type { UseQueryResult } from '@tanstack/react-query'
import { useText } from '../../../ui/intl.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { Pages } from '../Pages.tsx'
import { RowsSkeleton } from '../RowsSkeleton.tsx'
import { role, shownColumns, type TableChoice } from './columns.ts'
import { moveFocus } from './move-focus.ts'
import { TableHead } from './TableHead.tsx'
import { type RowProps, TableRow } from './TableRow.tsx'
import { TableTools } from './TableTools.tsx'

interface Listed<Row> {
  readonly _embedded: { readonly items: readonly Row[] }
  readonly page?: { readonly size: number; readonly totalElements: number } | undefined
}

export interface AdminTableProps<Row> extends Omit<RowProps<Row>, 'row'> {
  /** Name of the table for screen readers. */
  readonly label: string
  readonly query: Pick<UseQueryResult<Listed<Row>>, 'data' | 'isError' | 'isPlaceholderData'> & {
    readonly refetch?: () => unknown
  }
  readonly keyOf: (row: Row) => string
  /** Shown instead of an empty list. */
  readonly none: string
  /** The order that the list has, and the chosen columns; absent if there is nothing to choose. */
  readonly choice?: TableChoice
  readonly onChoose?: (change: TableChoice) => void
  /** Page number from 0. */
  readonly page: number
  readonly onPage: (page: number) => void
}

/**
 * A list of the administration: sorted by its headings, with a choice of columns and of rows, page by page. A row with
 * details can be expanded. The same elements are a table on wide screens and two lines for each row on phones, so that
 * turning a phone closes nothing. The arrow keys move between rows.
 */
export const AdminTable = <Row,>(props: AdminTableProps<Row>) => {
  const { label, columns, query, keyOf, none, choice = {}, onChoose = () => undefined, page, onPage, chosen } = props
  const text = useText()
  const { data, isError, isPlaceholderData, refetch } = query
  const { size = 1, totalElements = 0 } = data?.page ?? {}
  const rows = data?._embedded.items
  const shown = shownColumns(columns, choice)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys that its links and checkboxes do not use arrive here
    <div className={styles.adminTableFrame} aria-busy={isPlaceholderData} onKeyDown={moveFocus}>
      <TableTools columns={columns} choice={choice} onChoose={onChoose} chosen={chosen} />
      {isError && <LoadFailed onRetry={() => refetch?.()}>{text('admin.load_failed')}</LoadFailed>}
      {rows === undefined && !isError && <RowsSkeleton />}
      {rows?.length === 0 && <p className="empty">{none}</p>}
      {rows !== undefined && rows.length > 0 && (
        <table className={styles.adminTable} aria-label={label} {...role('table')}>
          <TableHead columns={shown} choice={choice} onChoose={onChoose} chosen={chosen} keys={rows.map(keyOf)} />
          {rows.map((row) => (
            <TableRow key={keyOf(row)} {...props} columns={shown} row={row} />
          ))}
        </table>
      )}
      <Pages page={page} pages={Math.ceil(totalElements / size)} onPage={onPage} />
    </div>
  )
}
