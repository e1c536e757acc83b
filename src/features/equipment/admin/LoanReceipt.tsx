import { Download } from 'lucide-react'
import { getLoanReceipt } from '#contract/loans.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useWrite } from '../../../platform/writes/useWrite.ts'
import { QuietButton } from '../../../ui/Button.tsx'
import { useText } from '../../../ui/intl.tsx'
import { saveBlob } from '../../../ui/save-blob.ts'
import { WriteMessage } from '../../admin/edit/WriteMessage.tsx'

interface LoanReceiptProps {
  readonly loanId: number
  /** Inventory number, for the name of the file. */
  readonly number: string
}

/** Saves the receipt of a loan as a PDF. */
export const LoanReceipt = ({ loanId, number }: LoanReceiptProps) => {
  const { call } = useApp()
  const text = useText()
  const { busy, failure, send } = useWrite({
    noun: null,
    send: async (_: null) => {
      const bytes = await call(getLoanReceipt, { params: { id: loanId } })
      saveBlob(new Blob([bytes], { type: 'application/pdf' }), `${text('admin.loan.receipt.file', { number })}.pdf`)
    },
  })
  return (
    <>
      <div className="buttons">
        <QuietButton blocked={busy} onClick={() => void send(null)}>
          <Download aria-hidden="true" />
          {text('admin.loan.receipt')}
        </QuietButton>
      </div>
      <WriteMessage failure={failure?.message} />
    </>
  )
}
