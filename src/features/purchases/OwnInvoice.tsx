import { Link } from '@tanstack/react-router'
import type { OwnInvoice as Invoice } from '#contract/invoices.ts'
import { chf } from '#contract/money.ts'
import { getFeeReceipt } from '#contract/payments.ts'
import { useApp } from '../../platform/session/app.tsx'
import { buttonLook } from '../../ui/Button.tsx'
import { useText } from '../../ui/intl.tsx'
import { date } from '../../ui/wall-clock.ts'
import { ReceiptButton } from './ReceiptButton.tsx'

/** An invoice of the membership fee for the person who is signed in. */
export const OwnInvoice = ({ invoice }: { readonly invoice: Invoice }) => {
  const { call, locale } = useApp()
  const text = useText()
  const { id, number, amount, createdOn, dueDate, paidOn, payment } = invoice
  return (
    <li className="card">
      <h3>{text('purchases.invoice', { year: createdOn.slice(0, 4) })}</h3>
      <p>{text('purchases.invoice.facts', { number, amount: chf(amount) })}</p>
      <p>
        {paidOn === null
          ? text('purchases.invoice.open', { date: date(dueDate, locale) })
          : text('purchases.invoice.paid', { date: date(paidOn, locale) })}
      </p>
      {paidOn !== null && payment === null && <p className="soft">{text('purchases.invoice.mailed')}</p>}
      <div className="buttons">
        {paidOn === null && (
          <Link className={buttonLook()} to="/$locale/mitgliederbeitrag/$id" params={{ locale, id }}>
            {text('purchases.pay')}
          </Link>
        )}
        {payment !== null && (
          <ReceiptButton number={number} load={() => call(getFeeReceipt, { params: { id: payment } })} />
        )}
      </div>
    </li>
  )
}
