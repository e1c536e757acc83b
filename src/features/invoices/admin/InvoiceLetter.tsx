import { Download, Mail } from 'lucide-react'
import { getInvoiceLetter, type InvoiceDetail, mailInvoiceAgain } from '#contract/edited-invoices.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useWrite } from '../../../platform/writes/useWrite.ts'
import { QuietButton } from '../../../ui/Button.tsx'
import { useText } from '../../../ui/intl.tsx'
import { Note } from '../../../ui/Note.tsx'
import { saveBlob } from '../../../ui/save-blob.ts'
import { WriteMessage } from '../../admin/edit/WriteMessage.tsx'
import { PrintLetters } from './PrintLetters.tsx'

interface InvoiceLetterProps {
  readonly invoice: InvoiceDetail
  readonly mayWrite: boolean
}

/** Mails an invoice. */
const Mailing = ({ invoice: { id, email, sentOn } }: Pick<InvoiceLetterProps, 'invoice'>) => {
  const { call } = useApp()
  const text = useText()
  const { busy, failure, fieldErrors, isSuccess, send } = useWrite({
    noun: 'invoice',
    send: (_: null, key) => call(mailInvoiceAgain, { params: { id }, headers: { 'idempotency-key': key } }),
  })
  return (
    <>
      <div className="buttons">
        <QuietButton blocked={busy} onClick={() => void send(null)}>
          <Mail aria-hidden="true" />
          {text(sentOn === null ? 'admin.invoice.mail.first' : 'admin.invoice.mail')}
        </QuietButton>
      </div>
      <WriteMessage failure={fieldErrors.email ?? failure?.message}>
        {isSuccess && <Note kind="ok">{text('admin.invoice.mailed', { email: email ?? '' })}</Note>}
      </WriteMessage>
    </>
  )
}

/** Sends an invoice the way its recipient wants it: by mail, or as a letter to print. */
const Sending = ({ invoice }: Pick<InvoiceLetterProps, 'invoice'>) => {
  const text = useText()
  const { id, number, by } = invoice
  if (by === 'MAIL') return <Mailing invoice={invoice} />
  return <PrintLetters ids={[id]} action={text('admin.invoice.print')} file={number} />
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
