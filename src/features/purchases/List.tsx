import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { MessageId } from '#i18n/intl.ts'
import { useText } from '../../ui/intl.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'

interface ListProps<Row> {
  readonly title: MessageId
  readonly none: MessageId
  readonly query: Pick<UseQueryResult<Row[]>, 'data' | 'isError' | 'refetch'>
  /** A link for a list without rows. */
  readonly start?: ReactNode
  readonly children: (row: Row) => ReactNode
}

/** A list of orders or invoices with its heading. */
export const List = <Row,>({ title, none, query: { data, isError, refetch }, start, children }: ListProps<Row>) => {
  const text = useText()
  return (
    <section className="grid">
      <h2>{text(title)}</h2>
      {data === undefined && isError && (
        <LoadFailed onRetry={() => void refetch()}>{text('purchases.failed')}</LoadFailed>
      )}
      {data?.length === 0 && <p>{text(none)}</p>}
      {data?.length === 0 && start}
      {data !== undefined && data.length > 0 && <ul className="grid">{data.map(children)}</ul>}
    </section>
  )
}
