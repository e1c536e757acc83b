import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useText } from '../../ui/intl.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { RowsSkeleton } from './RowsSkeleton.tsx'

interface RowsProps<Row> {
  readonly query: Pick<UseQueryResult, 'isError' | 'refetch'>
  /** undefined while they are loading. */
  readonly rows: readonly Row[] | undefined
  /** Shown instead of an empty list. */
  readonly none?: string
  readonly className?: string
  readonly children: (row: Row) => ReactNode
}

/** A list: loading, failed, empty, or its rows. */
export const Rows = <Row,>({
  query: { isError, refetch },
  rows,
  none,
  className = 'admin-rows',
  children,
}: RowsProps<Row>) => {
  const text = useText()
  return (
    <>
      {isError && <LoadFailed onRetry={() => void refetch()}>{text('admin.load_failed')}</LoadFailed>}
      {rows === undefined && !isError && <RowsSkeleton />}
      {rows?.length === 0 && none !== undefined && <p>{none}</p>}
      {rows !== undefined && <ul className={className}>{rows.map(children)}</ul>}
    </>
  )
}
