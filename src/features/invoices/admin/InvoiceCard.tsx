import { useQuery } from '@tanstack/react-query'
import { canEnter } from '#contract/access.ts'
import { getCashReceipt, type InvoiceDetail, undoSettlement } from '#contract/edited-invoices.ts'
import { chf } from '#contract/money.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useMember } from '../../../platform/session/member.ts'
import { useWrite } from '../../../platform/writes/useWrite.ts'
import { QuietButton } from '../../../ui/Button.tsx'
import { useText } from '../../../ui/intl.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { saveBlob } from '../../../ui/save-blob.ts'
import { date } from '../../../ui/wall-clock.ts'
import { WriteMessage } from '../../admin/edit/WriteMessage.tsx'
import { RowsSkeleton } from '../../admin/RowsSkeleton.tsx'
import { InvoiceActions } from './InvoiceActions.tsx'
import { InvoiceLetter } from './InvoiceLetter.tsx'
import { invoiceQuery } from './queries.ts'

interface MovementProps {
  readonly invoice: InvoiceDetail
  readonly movement: InvoiceDetail['settlements'][number]
  readonly mayWrite: boolean
}

/** A movement of an invoice, with what may be done about it. */
const Movement = ({ invoice, movement, mayWrite }: MovementProps) => {
  const { call, locale } = useApp()
  const text = useText()
  const { id, kind, amount, day, fee, receiptNumber, undone, undoable } = movement
  const params = { id: invoice.id, settlement: id }
  const undoing = useWrite({ noun: 'invoice', send: (_: null) => call(undoSettlement, { params }) })
  const receipt = useWrite({
    noun: null,
    send: async (number: string) => {
      const bytes = await call(getCashReceipt, { params })
      saveBlob(new Blob([bytes], { type: 'application/pdf' }), `${number}.pdf`)
    },
  })
  const line = text('admin.invoice.movement', {
    day: date(day, locale),
    kind: text(`admin.invoice.movement.${kind}`),
    amount: chf(amount),
  })
  return (
    <li>
      <p>
        {undone ? <s>{line}</s> : line}
        {fee !== null && `, ${text('admin.invoice.movement.fee', { amount: chf(fee) })}`}
        {undone && ` ${text('admin.invoice.undone')}`}
      </p>
      <div className="buttons">
        {mayWrite && undoable && (
          <QuietButton blocked={undoing.busy} onClick={() => void undoing.send(null)}>
            {text('admin.invoice.undo')}
          </QuietButton>
        )}
        {receiptNumber !== null && !undone && (
          <QuietButton blocked={receipt.busy} onClick={() => void receipt.send(receiptNumber)}>
            {text('admin.invoice.receipt', { number: receiptNumber })}
          </QuietButton>
        )}
      </div>
      <WriteMessage failure={(undoing.failure ?? receipt.failure)?.message} />
    </li>
  )
}

/** The lines, the movements and the letters of an invoice. */
const Facts = ({ invoice, mayWrite }: { readonly invoice: InvoiceDetail; readonly mayWrite: boolean }) => {
  const { locale } = useApp()
  const text = useText()
  const { address, email, lines, settlements, instalments, reminders, cancelReason } = invoice
  return (
    <>
      <p>
        {address.join(', ')}
        {email !== null && ` · ${email}`}
      </p>
      {cancelReason !== null && <p>{text('admin.invoice.cancelled_because', { reason: cancelReason })}</p>}
      <ul>
        {lines.map((line) => (
          <li key={line.position}>
            {line.count > 1 && `${line.count} × `}
            {line.text}: {chf(line.count * line.price)}
          </li>
        ))}
        {settlements.map((movement) => (
          <Movement key={movement.id} {...{ invoice, movement, mayWrite }} />
        ))}
        {instalments.map(({ dueOn, amount }) => (
          <li key={dueOn}>{text('admin.invoice.instalment', { day: date(dueOn, locale), amount: chf(amount) })}</li>
        ))}
        {reminders.map(({ level, day }) => (
          <li key={level}>{text('admin.invoice.reminded', { level, day: date(day, locale) })}</li>
        ))}
      </ul>
    </>
  )
}

/** An invoice in the list: what it asks for, what happened, and what may be done. */
export const InvoiceCard = ({ id }: { readonly id: string }) => {
  const app = useApp()
  const text = useText()
  const mayWrite = canEnter('treasury', useMember().member)
  const { data: invoice, isError, refetch } = useQuery(invoiceQuery(app, id))
  if (isError) return <LoadFailed onRetry={() => void refetch()}>{text('admin.load_failed')}</LoadFailed>
  if (invoice === undefined) return <RowsSkeleton />
  return (
    <div className="grid">
      <Facts invoice={invoice} mayWrite={mayWrite} />
      <InvoiceLetter invoice={invoice} mayWrite={mayWrite} />
      {mayWrite && <InvoiceActions invoice={invoice} />}
    </div>
  )
}
