import { Download, Mail, Printer } from 'lucide-react'
import { getInvoiceLetter, type InvoiceDetail, mailInvoiceAgain, printInvoices } from '#contract/edited-invoices.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useWrite } from '../../../platform/writes/useWrite.ts'
import { QuietButton } from '../../../ui/Button.tsx'
import { useText } from '../../../ui/intl.tsx'
import { Note } from '../../../ui/Note.tsx'
import { saveBlob } from '../../../ui/save-blob.ts'
import { WriteMessage } from '../../admin/edit/WriteMessage.tsx'

interface InvoiceLetterProps {
  readonly invoice: InvoiceDetail
  readonly mayWrite: boolean
}

/** Sends an invoice the way its recipient wants it: by mail, or as a letter to print. */
const Sending = ({ invoice: { id, number, email, by, sentOn } }: Pick<InvoiceLetterProps, 'invoice'>) => {
  const { call } = useApp()
  const text = useText()
  const { busy, failure, fieldErrors, isSuccess, send } = useWrite({
    noun: 'invoice',
    send: async (_: null, key) => {
      if (by === 'MAIL') await call(mailInvoiceAgain, { params: { id }, headers: { 'idempotency-key': key } })
      else {
        const bytes = await call(printInvoices, { body: { invoices: [id] } })
        saveBlob(new Blob([bytes], { type: 'application/pdf' }), `${number}.pdf`)
      }
    },
  })
  const action =
    by === 'POST' ? 'admin.invoice.print' : sentOn === null ? 'admin.invoice.mail.first' : 'admin.invoice.mail'
  return (
    <>
      <div className="buttons">
        <QuietButton blocked={busy} onClick={() => void send(null)}>
          {by === 'MAIL' ? <Mail aria-hidden="true" /> : <Printer aria-hidden="true" />}
          {text(action)}
        </QuietButton>
      </div>
      <WriteMessage failure={fieldErrors.email ?? failure?.message}>
        {isSuccess && (
          <Note kind="ok">
            {by === 'MAIL' ? text('admin.invoice.mailed', { email: email ?? '' }) : text('admin.invoice.printed')}
          </Note>
        )}
      </WriteMessage>
    </>
  )
}

/** Saves the letter of an invoice as a PDF, or sends it. */
export const InvoiceLetter = ({ invoice, mayWrite }: InvoiceLetterProps) => {
  const { call } = useApp()
  const text = useText()
  const { id, number, open } = invoice
  const saving = useWrite({
    noun: null,
    send: async (_: null) => {
      const bytes = await call(getInvoiceLetter, { params: { id } })
      saveBlob(new Blob([bytes], { type: 'application/pdf' }), `${number}.pdf`)
    },
  })
  return (
    <>
      {mayWrite && open > 0 && <Sending invoice={invoice} />}
      <div className="buttons">
        <QuietButton blocked={saving.busy} onClick={() => void saving.send(null)}>
          <Download aria-hidden="true" />
          {text('admin.invoice.letter')}
        </QuietButton>
      </div>
      <WriteMessage failure={saving.failure?.message} />
    </>
  )
}
