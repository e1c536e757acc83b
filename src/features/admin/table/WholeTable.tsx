import { useText } from '../../../ui/intl.tsx'
import { FoldedOnPhone } from '../FoldedOnPhone.tsx'
import { AdminTable, type AdminTableProps } from './AdminTable.tsx'
import type { TableChoice } from './columns.ts'
import { SearchBox } from './SearchBox.tsx'
import { useTableAddress } from './useTableAddress.ts'
import { pageOf } from './whole-list.ts'

/** Shorter lists are read faster than searched. */
const searchedFrom = 12

interface WholeTableProps<Row> extends Omit<AdminTableProps<Row>, 'query' | 'choice' | 'onChoose' | 'page' | 'onPage'> {
  readonly query: Pick<AdminTableProps<Row>['query'], 'isError' | 'isPlaceholderData' | 'refetch'> & {
    readonly data: readonly Row[] | undefined
  }
  /** The order without a choice. */
  readonly initial: Pick<TableChoice, 'sort' | 'order'>
}

/** A list that is short enough to be loaded whole. Search, order, columns and page are part of the address. */
export const WholeTable = <Row,>({ query, initial, ...table }: WholeTableProps<Row>) => {
  const text = useText()
  const { term, choice, page, onSearch, ...on } = useTableAddress(initial)
  const { data: rows, ...state } = query
  const data = rows && pageOf(rows, table.columns, { choice, term, page })
  return (
    <>
      {rows !== undefined && (term !== '' || rows.length >= searchedFrom) && (
        <FoldedOnPhone label="admin.table.find" isUsed={term !== ''}>
          <SearchBox id="table-search" label={text('admin.table.search')} term={term} onSearch={onSearch} />
        </FoldedOnPhone>
      )}
      <AdminTable
        {...table}
        {...on}
        query={{ ...state, data }}
        choice={choice}
        page={data?.number ?? 0}
        none={term === '' ? table.none : text('admin.table.none_found')}
      />
    </>
  )
}
