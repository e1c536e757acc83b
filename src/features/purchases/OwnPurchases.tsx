import '../../ui/card.css'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { getOwnConfirmation } from '#contract/donations.ts'
import { chf } from '#contract/money.ts'
import type { MessageId } from '#i18n/intl.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useText } from '../../ui/intl.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { OwnInvoice } from './OwnInvoice.tsx'
import { OwnOrder } from './OwnOrder.tsx'
import { ownDonationsQuery, ownInvoicesQuery, ownOrdersQuery } from './queries.ts'
import { ReceiptButton } from './ReceiptButton.tsx'

interface ListProps<Row> {
  readonly title: MessageId
  readonly none: MessageId
  readonly query: Pick<UseQueryResult<Row[]>, 'data' | 'isError' | 'refetch'>
  /** A link for a list without rows. */
  readonly start?: ReactNode
  readonly children: (row: Row) => ReactNode
}

const List = <Row,>({ title, none, query: { data, isError, refetch }, start, children }: ListProps<Row>) => {
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

/** The orders, invoices and donations of the person who is signed in. */
export const OwnPurchases = () => {
  const app = useApp()
  const { locale } = app
  const text = useText()
  const { data = [] } = useQuery(ownDonationsQuery(app))
  return (
    <div className="two">
      <List
        title="purchases.orders"
        none="purchases.orders.none"
        query={useQuery(ownOrdersQuery(app))}
        start={
          <Link className="go" to="/$locale/shop" params={{ locale }}>
            {text('purchases.to_shop')}
          </Link>
        }
      >
        {(order) => <OwnOrder key={order.uuid} order={order} />}
      </List>
      <List title="purchases.invoices" none="purchases.invoices.none" query={useQuery(ownInvoicesQuery(app))}>
        {(invoice) => <OwnInvoice key={invoice.id} invoice={invoice} />}
      </List>
      {data.length > 0 && (
        <section className="grid">
          <h2>{text('purchases.donations')}</h2>
          <ul className="grid">
            {data.map(({ year, amount }) => (
              <li key={year} className="card">
                <h3>{text('purchases.donations.year', { year: `${year}`, amount: chf(amount) })}</h3>
                <div className="buttons">
                  <ReceiptButton
                    number={`${year}`}
                    label="purchases.donations.letter"
                    file="purchases.donations.file"
                    load={() => app.call(getOwnConfirmation, { query: { year: `${year}` } })}
                  />
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
