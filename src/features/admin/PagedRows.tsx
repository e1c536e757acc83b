import './sheets/sheets.css'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Pages } from './Pages.tsx'
import { Rows } from './Rows.tsx'

interface Listed<Row> {
  readonly _embedded: { readonly items: readonly Row[] }
  readonly page?: { readonly size: number; readonly totalElements: number } | undefined
}

interface PagedRowsProps<Row> {
  readonly query: Pick<UseQueryResult<Listed<Row>>, 'data' | 'isError' | 'refetch'>
  /** Shown instead of an empty list. */
  readonly none: string
  /** Page number from 0. */
  readonly page: number
  readonly onPage: (page: number) => void
  readonly className?: string
  readonly children: (row: Row) => ReactNode
}

/** A list with pagination. */
export const PagedRows = <Row,>({
  query,
  none,
  page,
  onPage,
  className = 'admin-sheets',
  children,
}: PagedRowsProps<Row>) => {
  const { size = 1, totalElements = 0 } = query.data?.page ?? {}
  return (
    <>
      <Rows query={query} rows={query.data?._embedded.items} none={none} className={className}>
        {children}
      </Rows>
      <Pages page={page} pages={Math.ceil(totalElements / size)} onPage={onPage} />
    </>
  )
}
