import { Download } from 'lucide-react'
import type { MessageId } from '#i18n/intl.ts'
import { QuietButton } from '../../ui/Button.tsx'
import { useText } from '../../ui/intl.tsx'
import { Note } from '../../ui/Note.tsx'
import { saveBlob } from '../../ui/save-blob.ts'
import { useSaving } from '../files/useSaving.ts'

interface ReceiptButtonProps {
  /** Number of the receipt or invoice, or year of the confirmation. */
  readonly number: string
  /** Text of the button; by default the receipt. */
  readonly label?: MessageId
  /** Name of the file with the number, without its ending; by default that of a receipt. */
  readonly file?: MessageId
  readonly load: () => Promise<ArrayBuffer>
}

/** Saves a receipt, an invoice or a confirmation as a PDF. */
export const ReceiptButton = ({
  number,
  label = 'purchases.receipt',
  file = 'purchases.receipt.file',
  load,
}: ReceiptButtonProps) => {
  const text = useText()
  const { running, failed, start } = useSaving<'receipt'>()
  const save = () =>
    start('receipt', async () => {
      const bytes = await load()
      saveBlob(new Blob([bytes], { type: 'application/pdf' }), `${text(file, { number })}.pdf`)
    })
  return (
    <>
      {failed !== null && (
        <Note kind="bad" announced>
          {text('purchases.receipt.failed')}
        </Note>
      )}
      <QuietButton blocked={running !== null} onClick={save}>
        <Download aria-hidden="true" />
        {text(label)}
        <span className="visually-hidden"> {number}</span>
      </QuietButton>
    </>
  )
}
