import { Printer } from 'lucide-react'
import { printInvoices } from '#contract/edited-invoices.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useWrite } from '../../../platform/writes/useWrite.ts'
import { QuietButton } from '../../../ui/Button.tsx'
import { saveBlob } from '../../../ui/save-blob.ts'
import { WriteMessage } from '../../admin/edit/WriteMessage.tsx'

interface PrintLettersProps {
  /** Uuids of the invoices. */
  readonly ids: readonly string[]
  readonly action: string
  /** Name of the file, without its ending. */
  readonly file: string
}

/** Saves the letters of invoices as one PDF to print, after which they count as sent. */
export const PrintLetters = ({ ids, action, file }: PrintLettersProps) => {
  const { call } = useApp()
  const { busy, failure, send } = useWrite({
    noun: 'invoice',
    send: async (_: null) => {
      const bytes = await call(printInvoices, { body: { invoices: [...ids] } })
      saveBlob(new Blob([bytes], { type: 'application/pdf' }), `${file}.pdf`)
    },
  })
  return (
    <>
      <div className="buttons">
        <QuietButton blocked={busy} onClick={() => void send(null)}>
          <Printer aria-hidden="true" />
          {action}
        </QuietButton>
      </div>
      <WriteMessage failure={failure?.message} />
    </>
  )
}
