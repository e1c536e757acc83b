import { useState } from 'react'
import { toWireDate } from '#contract/clock.ts'
import { type EditedInvoice, markInvoicePaid } from '#contract/invoices.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useWrite } from '../../../platform/writes/useWrite.ts'
import { Button, QuietButton } from '../../../ui/Button.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useText } from '../../../ui/intl.tsx'
import { WriteMessage } from '../../admin/edit/WriteMessage.tsx'

/** The day on which an invoice was paid: a treasurer enters it, or reverts that. */
export const InvoicePayment = ({ invoice }: { readonly invoice: EditedInvoice }) => {
  const { call, now } = useApp()
  const text = useText()
  const [typed, setTyped] = useState(toWireDate(now()))
  const [isMissing, setIsMissing] = useState(false)
  const { id, paidOn, paidBy } = invoice
  const { busy, failure, fieldErrors, send } = useWrite({
    noun: 'invoice',
    send: (day: string | null) => call(markInvoicePaid, { params: { id }, body: { paidOn: day } }),
  })
  const onSubmit = (): void => {
    setIsMissing(typed === '')
    if (typed !== '') void send(typed)
  }
  return (
    <Form onSubmit={onSubmit} busy={busy}>
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
          <QuietButton blocked={busy} onClick={() => void send(null)}>
            {text('admin.invoice.unmark')}
          </QuietButton>
        </div>
      )}
    </Form>
  )
}
