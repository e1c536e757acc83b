import { Link } from '@tanstack/react-router'
import { getOwnLetter, type OwnInvoice as Invoice } from '#contract/invoices.ts'
import { chf } from '#contract/money.ts'
import { getFeeReceipt } from '#contract/payments.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useMember } from '../../platform/session/member.ts'
import { buttonLook } from '../../ui/Button.tsx'
import { useText } from '../../ui/intl.tsx'
import { date } from '../../ui/wall-clock.ts'
import { ReceiptButton } from './ReceiptButton.tsx'

interface OwnInvoiceProps {
  readonly invoice: Invoice
  /** The represented member whose invoice it is, by public id, and the member's name; absent = the person who is signed in. */
  readonly of?: { readonly person: string; readonly payer: string }
}

/** An invoice of the person who is signed in, or of a represented member. */
export const OwnInvoice = ({ invoice, of }: OwnInvoiceProps) => {
  const { call, locale } = useApp()
  const { member } = useMember()
  const text = useText()
  const { id, number, title, amount, open, state, createdOn, dueDate, paidOn, payment } = invoice
  const isOpen = open > 0
  return (
    <li className="card">
      <h3>{title || text('purchases.invoice', { year: createdOn.slice(0, 4) })}</h3>
      <p>{text('purchases.invoice.facts', { number, amount: chf(amount) })}</p>
      <p>
        {isOpen
          ? text('purchases.invoice.open', { date: date(dueDate, locale) })
          : state === 'CANCELLED' || state === 'WRITTEN_OFF' || paidOn === null
            ? text(state === 'WRITTEN_OFF' ? 'purchases.invoice.written_off' : 'purchases.invoice.cancelled')
            : text('purchases.invoice.paid', { date: date(paidOn, locale) })}
      </p>
      {isOpen && open !== amount && <p>{text('purchases.invoice.rest', { amount: chf(open) })}</p>}
      {open < 0 && <p>{text('purchases.invoice.credit', { amount: chf(-open) })}</p>}
      {state === 'PAID' && payment === null && <p className="soft">{text('purchases.invoice.mailed')}</p>}
      <div className="buttons">
        {isOpen && (
          <Link
            className={buttonLook()}
            to="/$locale/mitgliederbeitrag/$id"
            params={{ locale, id }}
            search={{ name: of?.payer ?? member.label }}
          >
            {text('purchases.pay')}
          </Link>
        )}
        {isOpen && (
          <ReceiptButton
            number={number}
            label="purchases.invoice.letter"
            file="purchases.invoice.file"
            load={() => call(getOwnLetter, { params: { id }, query: of === undefined ? {} : { for: of.person } })}
          />
        )}
        {payment !== null && of === undefined && (
          <ReceiptButton number={number} load={() => call(getFeeReceipt, { params: { id: payment } })} />
        )}
      </div>
    </li>
  )
}
