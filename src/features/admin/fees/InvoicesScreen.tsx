import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { toWireDate } from '#contract/clock.ts'
import { type EditedInvoice, markInvoicePaid } from '#contract/fees.ts'
import { chf } from '#contract/money.ts'
import { useApp } from '../../../session/app.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useText } from '../../../ui/intl.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { date } from '../../../ui/wall-clock.ts'
import { useWrite } from '../../useWrite.ts'
import { WriteMessage } from '../edit/WriteMessage.tsx'
import { FoldedRow } from '../FoldedRow.tsx'
import { PagedRows } from '../PagedRows.tsx'
import { invoicesQuery } from './queries.ts'

/** An invoice; expanded, an editor enters the day of its payment, or reverts that. */
const InvoiceRow = ({ invoice }: { readonly invoice: EditedInvoice }) => {
  const { call, locale, now } = useApp()
  const text = useText()
  const [typed, setTyped] = useState(toWireDate(now()))
  const [isMissing, setIsMissing] = useState(false)
  const { id, number, name, amount, dueDate, paidOn, paidBy } = invoice
  const { busy, failure, fieldErrors, send } = useWrite({
    noun: 'invoice',
    send: (day: string | null) => call(markInvoicePaid, { params: { id }, body: { paidOn: day } }),
  })
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    setIsMissing(typed === '')
    if (typed !== '') void send(typed)
  }
  const state =
    paidOn === null
      ? text('admin.invoice.due', { date: date(dueDate, locale) })
      : text(paidBy === 'online' ? 'admin.invoice.paid_online' : 'admin.invoice.paid', { date: date(paidOn, locale) })
  return (
    <FoldedRow title={<b>{name === '' ? text('admin.order.nobody') : name}</b>} facts={[number, chf(amount), state]}>
      <form className="form" noValidate onSubmit={onSubmit} aria-busy={busy}>
        <WriteMessage failure={failure?.message} />
        {paidOn === null ? (
          <>
            <TextField
              name={`paid-${id}`}
              label={text('admin.invoice.paid_on')}
              hint={text('admin.invoice.paid_on.hint')}
              error={isMissing ? text('validation.required') : fieldErrors.paidOn}
              type="date"
              max={toWireDate(now())}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
            <div className="form-end">
              <Button look="ink" type="submit" blocked={busy}>
                {text(busy ? 'admin.saving' : 'admin.invoice.mark')}
              </Button>
            </div>
          </>
        ) : paidBy === 'online' ? (
          <p>{text('admin.invoice.online')}</p>
        ) : (
          <div className="form-end">
            <Button look="quiet" blocked={busy} onClick={() => void send(null)}>
              {text('admin.invoice.unmark')}
            </Button>
          </div>
        )}
      </form>
    </FoldedRow>
  )
}

interface InvoicesScreenProps {
  /** Page number from 0. */
  readonly page: number
  readonly onPage: (page: number) => void
}

/** The members' invoices, open and paid ones. */
export const InvoicesScreen = ({ page, onPage }: InvoicesScreenProps) => {
  const app = useApp()
  const text = useText()
  const [openOnly, setOpenOnly] = useState(true)
  const invoices = useQuery(invoicesQuery(app, openOnly, page))
  return (
    <>
      <div className="page-head">
        <PageTitle>{text('admin.invoices')}</PageTitle>
      </div>
      <Checkbox
        name="open"
        checked={openOnly}
        onChange={({ target }) => {
          setOpenOnly(target.checked)
          onPage(0)
        }}
      >
        {text('admin.invoices.open')}
      </Checkbox>
      <PagedRows query={invoices} none={text('admin.invoices.none')} page={page} onPage={onPage}>
        {(invoice) => <InvoiceRow key={invoice.id} invoice={invoice} />}
      </PagedRows>
    </>
  )
}
