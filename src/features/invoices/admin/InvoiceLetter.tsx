import { Download, Mail } from 'lucide-react'
import { getInvoiceLetter, type InvoiceDetail, mailInvoiceAgain } from '#contract/edited-invoices.ts'
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

/** Saves the letter of an invoice as a PDF, or mails it. */
export const InvoiceLetter = ({ invoice: { id, number, open, email }, mayWrite }: InvoiceLetterProps) => {
  const { call } = useApp()
  const text = useText()
  const params = { id }
  const saving = useWrite({
    noun: null,
    send: async (_: null) => {
      const bytes = await call(getInvoiceLetter, { params })
      saveBlob(new Blob([bytes], { type: 'application/pdf' }), `${number}.pdf`)
    },
  })
  const mailing = useWrite({
    noun: 'invoice',
    send: (_: null, key) => call(mailInvoiceAgain, { params, headers: { 'idempotency-key': key } }),
  })
  return (
    <>
      <div className="buttons">
        <QuietButton blocked={saving.busy} onClick={() => void saving.send(null)}>
          <Download aria-hidden="true" />
          {text('admin.invoice.letter')}
        </QuietButton>
        {mayWrite && open > 0 && email !== null && (
          <QuietButton blocked={mailing.busy} onClick={() => void mailing.send(null)}>
            <Mail aria-hidden="true" />
            {text('admin.invoice.mail')}
          </QuietButton>
        )}
      </div>
      <WriteMessage failure={(saving.failure ?? mailing.failure)?.message}>
        {mailing.isSuccess && <Note kind="ok">{text('admin.invoice.mailed', { email: email ?? '' })}</Note>}
      </WriteMessage>
    </>
  )
}
