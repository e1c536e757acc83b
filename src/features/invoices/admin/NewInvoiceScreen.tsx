import * as adminStyles from '../../admin/admin.css'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { toWireDate } from '#contract/clock.ts'
import { createInvoice, type InvoiceInput } from '#contract/edited-invoices.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useWrite } from '../../../platform/writes/useWrite.ts'
import { QuietButton } from '../../../ui/Button.tsx'
import { valuesOf } from '../../../ui/form/field-values.ts'
import { useText } from '../../../ui/intl.tsx'
import { AdminPage } from '../../admin/AdminPage.tsx'
import { ActionForm } from '../../admin/edit/ActionForm.tsx'
import { WriteMessage } from '../../admin/edit/WriteMessage.tsx'
import { SearchBox } from '../../admin/table/SearchBox.tsx'
import { invoiceFields, invoiceRules, linesOf, recipientFields, recipientRules } from './invoice-fields.tsx'
import { payersQuery } from './queries.ts'

type Recipient = { readonly name: string } & Pick<InvoiceInput, 'person' | 'recipient'>

interface ChoosePayerProps {
  readonly onFound: (payer: { readonly id: string; readonly name: string }) => void
}

/** Finds a person of the register by name, from two letters on. */
export const ChoosePayer = ({ onFound }: ChoosePayerProps) => {
  const app = useApp()
  const text = useText()
  const id = useId()
  const [term, setTerm] = useState('')
  const isEnabled = term.trim().length >= 2
  const { data } = useQuery({ ...payersQuery(app, term), enabled: isEnabled, placeholderData: keepPreviousData })
  const found = isEnabled ? data?._embedded.items : undefined
  return (
    <div>
      <SearchBox id={id} label={text('admin.invoice.payer')} term={term} onSearch={setTerm} />
      <p className="visually-hidden" role="status">
        {found !== undefined && text('admin.people.found', { count: found.length })}
      </p>
      {found?.length === 0 && <p className="soft">{text('admin.person_search.none')}</p>}
      {found !== undefined && found.length > 0 && (
        <ul className={adminStyles.adminRows}>
          {found.map((payer) => (
            <li key={payer.id}>
              <QuietButton onClick={() => onFound(payer)}>
                {[payer.name, payer.city].filter((part) => part !== '').join(', ')}
              </QuietButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** The recipient of a new invoice: a person of the register, or somebody else with an address. */
const ChooseRecipient = ({ onChosen }: { readonly onChosen: (recipient: Recipient) => void }) => {
  const text = useText()
  return (
    <>
      <ChoosePayer onFound={({ id, name }) => onChosen({ name, person: id, recipient: null })} />
      <details className="form-fold">
        <summary>{text('admin.invoice.recipient.other')}</summary>
        <div className="form-fold-fields">
          <ActionForm
            fields={recipientFields}
            rules={recipientRules}
            start={valuesOf(recipientFields, null)}
            busy={false}
            refused={{}}
            action={text('admin.invoice.recipient.take')}
            onSend={(input) => {
              const recipient = input as NonNullable<InvoiceInput['recipient']>
              onChosen({ name: recipient.name, person: null, recipient })
            }}
          />
        </div>
      </details>
    </>
  )
}

interface WriteInvoiceProps {
  readonly to: Recipient
  readonly onOther: () => void
}

/** The heading, the day and the lines of a new invoice. */
const WriteInvoice = ({ to, onOther }: WriteInvoiceProps) => {
  const { call, locale, now } = useApp()
  const text = useText()
  const navigate = useNavigate()
  const { busy, failure, fieldErrors, send } = useWrite({
    noun: 'invoice',
    send: (body: InvoiceInput, key) => call(createInvoice, { headers: { 'idempotency-key': key }, body }),
    onSuccess: () => void navigate({ to: '/$locale/intra/admin/fees', params: { locale }, search: { show: 'open' } }),
  })
  const refused = Object.fromEntries(
    Object.entries(fieldErrors).map(([name, message]) => {
      const [, number, field] = /^lines\.(\d+)\.(\w+)$/.exec(name) ?? []
      return [number === undefined ? name : `${field}${number}`, message]
    }),
  )
  const { person, recipient } = to
  return (
    <>
      <h2>{text('admin.invoice.to', { name: to.name })}</h2>
      <ActionForm
        fields={invoiceFields}
        rules={invoiceRules}
        start={{
          ...valuesOf(invoiceFields, null),
          dueDate: toWireDate(new Date(now().getTime() + 30 * 24 * 3_600_000)),
        }}
        busy={busy}
        refused={refused}
        action={text('admin.invoice.create')}
        onSend={(input) => {
          const { title, dueDate, ...lines } = input as { readonly title: string; readonly dueDate: string }
          void send({ person, recipient, title, dueDate, lines: linesOf(lines) })
        }}
      >
        <QuietButton onClick={onOther}>{text('admin.invoice.recipient.change')}</QuietButton>
      </ActionForm>
      <WriteMessage failure={fieldErrors.lines ?? fieldErrors.recipient ?? failure?.message} />
    </>
  )
}

/** A new invoice: first its recipient, then its lines. */
export const NewInvoiceScreen = () => {
  const [to, setTo] = useState<Recipient | null>(null)
  return (
    <AdminPage title="admin.invoice.new">
      {to === null ? <ChooseRecipient onChosen={setTo} /> : <WriteInvoice to={to} onOther={() => setTo(null)} />}
    </AdminPage>
  )
}
