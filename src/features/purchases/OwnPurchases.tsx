import '../../ui/card.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { getOwnConfirmation } from '#contract/donations.ts'
import { chf } from '#contract/money.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useText } from '../../ui/intl.tsx'
import { List } from './List.tsx'
import { OwnInvoice } from './OwnInvoice.tsx'
import { OwnOrder } from './OwnOrder.tsx'
import { ownDonationsQuery, ownInvoicesQuery, ownOrdersQuery } from './queries.ts'
import { ReceiptButton } from './ReceiptButton.tsx'

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
