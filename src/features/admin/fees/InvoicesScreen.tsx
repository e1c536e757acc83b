import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { toWireDate } from '#contract/clock.ts'
import { type EditedInvoice, markInvoicePaid } from '#contract/fees.ts'
import { chf } from '#contract/money.ts'
import { useApp } from '../../../session/app.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Check } from '../../../ui/form/Check.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useText } from '../../../ui/intl.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { Note } from '../../../ui/Note.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { date } from '../../../ui/wall-clock.ts'
import { useSaving } from '../documents/useSaving.ts'
import { Pages } from '../Pages.tsx'
import { RowsSkeleton } from '../RowsSkeleton.tsx'
import { invoicesPageSize, invoicesQuery } from './queries.ts'
import '../sheets/sheets.css'

interface InvoiceRowProps {
  readonly invoice: EditedInvoice
  readonly onChanged: () => Promise<void>
}

/** An invoice; opened, an editor says since when its money is on the account, or takes that back. */
const InvoiceRow = ({ invoice, onChanged }: InvoiceRowProps) => {
  const { call, locale, now } = useApp()
  const text = useText()
  const { busy, failure, errors, tell, attempt } = useSaving()
  const [typed, setTyped] = useState(toWireDate(now()))
  const { id, number, name, amount, dueDate, paidOn, paidBy } = invoice
  const mark = async (day: string | null): Promise<void> => {
    if (busy) return
    tell({})
    if (await attempt(() => call(markInvoicePaid, { params: { id }, body: { paidOn: day } }))) await onChanged()
  }
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    if (typed === '') tell({ paidOn: text('validation.required') })
    else void mark(typed)
  }
  const state =
    paidOn === null
      ? text('admin.invoice.due', { date: date(dueDate, locale) })
      : text(paidBy === 'online' ? 'admin.invoice.paid_online' : 'admin.invoice.paid', { date: date(paidOn, locale) })
  return (
    <li>
      <details>
        <summary>
          <span>
            <b>{name === '' ? text('admin.order.nobody') : name}</b>
            <span className="soft small num">{[number, chf(amount), state].join(' · ')}</span>
          </span>
          <ChevronDown aria-hidden="true" />
        </summary>
        <form className="form" noValidate onSubmit={onSubmit} aria-busy={busy}>
          <div aria-live="polite">
            {failure !== null && (
              <Note kind="bad">
                <p>{failure}</p>
              </Note>
            )}
          </div>
          {paidOn === null ? (
            <>
              <TextField
                name={`paid-${id}`}
                label={text('admin.invoice.paid_on')}
                hint={text('admin.invoice.paid_on.hint')}
                error={errors.paidOn}
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
              <Button look="quiet" blocked={busy} onClick={() => void mark(null)}>
                {text('admin.invoice.unmark')}
              </Button>
            </div>
          )}
        </form>
      </details>
    </li>
  )
}

interface InvoicesScreenProps {
  /** From 0. */
  readonly page: number
  readonly onPage: (page: number) => void
}

/** The members' invoices: what is open, and what is paid. */
export const InvoicesScreen = ({ page, onPage }: InvoicesScreenProps) => {
  const app = useApp()
  const text = useText()
  const queryClient = useQueryClient()
  const [openOnly, setOpenOnly] = useState(true)
  const { data, isError, refetch } = useQuery(invoicesQuery(app, openOnly, page))
  return (
    <>
      <div className="page-head">
        <PageTitle>{text('admin.invoices')}</PageTitle>
      </div>
      <Check
        name="open"
        checked={openOnly}
        onChange={({ target }) => {
          setOpenOnly(target.checked)
          onPage(0)
        }}
      >
        {text('admin.invoices.open')}
      </Check>
      {isError && <LoadFailed onRetry={() => void refetch()}>{text('admin.load_failed')}</LoadFailed>}
      {data === undefined && !isError && <RowsSkeleton />}
      {data?._embedded.items.length === 0 && <p>{text('admin.invoices.none')}</p>}
      <ul className="admin-sheets">
        {data?._embedded.items.map((invoice) => (
          <InvoiceRow
            key={invoice.id}
            invoice={invoice}
            onChanged={() => queryClient.invalidateQueries({ queryKey: ['admin', 'invoices'] })}
          />
        ))}
      </ul>
      <Pages page={page} pages={Math.ceil((data?.page?.totalElements ?? 0) / invoicesPageSize)} onPage={onPage} />
    </>
  )
}
