import './sheets/sheets.css'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useText } from '../../ui/intl.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Pages } from './Pages.tsx'
import { RowsSkeleton } from './RowsSkeleton.tsx'

interface Listed<Row> {
  readonly _embedded: { readonly items: readonly Row[] }
  readonly page?: { readonly size: number; readonly totalElements: number } | undefined
}

interface PagedRowsProps<Row> {
  readonly query: Pick<UseQueryResult<Listed<Row>>, 'data' | 'isError' | 'refetch'>
  /** What is said where there is no row. */
  readonly none: string
  /** From 0. */
  readonly page: number
  readonly onPage: (page: number) => void
  readonly children: (row: Row) => ReactNode
}

/** A list page by page: on its way, failed, empty, or its rows. */
export const PagedRows = <Row,>({
  query: { data, isError, refetch },
  none,
  page,
  onPage,
  children,
}: PagedRowsProps<Row>) => {
  const text = useText()
  const { size = 1, totalElements = 0 } = data?.page ?? {}
  return (
    <>
      {isError && <LoadFailed onRetry={() => void refetch()}>{text('admin.load_failed')}</LoadFailed>}
      {data === undefined && !isError && <RowsSkeleton />}
      {data?._embedded.items.length === 0 && <p>{none}</p>}
      <ul className="admin-sheets">{data?._embedded.items.map(children)}</ul>
      <Pages page={page} pages={Math.ceil(totalElements / size)} onPage={onPage} />
    </>
  )
}
