import { useApp } from '../../platform/session/app.tsx'
import { QuietButton } from '../../ui/Button.tsx'
import { useText } from '../../ui/intl.tsx'
import { Note } from '../../ui/Note.tsx'
import { saveBlob } from '../../ui/save-blob.ts'
import { useSaving } from '../files/useSaving.ts'

/** The receipt of a paid fee, by the payment's uuid. */
export const FeeReceipt = ({ payment }: { readonly payment: string }) => {
  const { call } = useApp()
  const text = useText()
  const { running, failed, start } = useSaving<'receipt'>()
  const download = () =>
    start('receipt', async () => {
      const { getFeeReceipt } = await import('#contract/payments.ts')
      const bytes = await call(getFeeReceipt, { params: { id: payment } })
      saveBlob(new Blob([bytes], { type: 'application/pdf' }), `${text('fee.receipt.file')}.pdf`)
    })
  return (
    <>
      <div aria-live="polite">{failed === null ? null : <Note kind="bad">{text('fee.receipt.failed')}</Note>}</div>
      <div className="buttons">
        <QuietButton blocked={running !== null} onClick={download}>
          {text(running === null ? 'fee.receipt' : 'fee.receipt.loading')}
        </QuietButton>
      </div>
    </>
  )
}
