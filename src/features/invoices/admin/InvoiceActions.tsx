import type { ReactNode } from 'react'
import { toWireDate } from '#contract/clock.ts'
import {
  cancelInvoice,
  dropRefund,
  type InvoiceDetail,
  planInstalments,
  planRefund,
  type SettlementInput,
  settleInvoice,
} from '#contract/edited-invoices.ts'
import { chf, francs } from '#contract/money.ts'
import type { MessageId } from '#i18n/intl.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useWrite } from '../../../platform/writes/useWrite.ts'
import { QuietButton } from '../../../ui/Button.tsx'
import { useText } from '../../../ui/intl.tsx'
import { ActionForm } from '../../admin/edit/ActionForm.tsx'
import { WriteMessage } from '../../admin/edit/WriteMessage.tsx'
import { instalmentsOf } from './instalments.ts'
import {
  cancelFields,
  cancelRules,
  moveFields,
  moveRules,
  paymentFields,
  paymentRules,
  planFields,
  planRules,
  refundFields,
  refundRules,
} from './invoice-fields.tsx'

interface ActionProps {
  readonly invoice: InvoiceDetail
}

const Folded = ({ title, children }: { readonly title: MessageId; readonly children: ReactNode }) => (
  <details className="form-fold">
    <summary>{useText()(title)}</summary>
    <div className="form-fold-fields">{children}</div>
  </details>
)

/** Enters a movement of the invoice. */
const useSettling = ({ id }: InvoiceDetail) => {
  const { call, now } = useApp()
  return useWrite({
    noun: 'invoice',
    send: (body: Pick<SettlementInput, 'kind'> & Partial<SettlementInput>, key) =>
      call(settleInvoice, {
        params: { id },
        headers: { 'idempotency-key': key },
        body: { day: toWireDate(now()), ...body },
      }),
  })
}

/** Money that came in without a file of the bank: all that is open, or a part. */
const Payment = ({ invoice }: ActionProps) => {
  const { now } = useApp()
  const text = useText()
  const { busy, failure, fieldErrors, send } = useSettling(invoice)
  return (
    <Folded title="admin.invoice.pay">
      <ActionForm
        key={invoice.open}
        fields={paymentFields}
        rules={paymentRules}
        start={{ kind: 'MARKED', day: toWireDate(now()), amount: francs(invoice.open) }}
        busy={busy}
        refused={fieldErrors}
        action={text('admin.invoice.mark')}
        onSend={(input) => void send(input as SettlementInput)}
      />
      <WriteMessage failure={failure?.message} />
    </Folded>
  )
}

/** Splits what is open into parts with days of their own. */
const Plan = ({ invoice: { id, open, instalments } }: ActionProps) => {
  const { call, now } = useApp()
  const text = useText()
  const { busy, failure, fieldErrors, send } = useWrite({
    noun: 'invoice',
    send: (parts: ReturnType<typeof instalmentsOf>) =>
      call(planInstalments, { params: { id }, body: { instalments: parts } }),
  })
  return (
    <Folded title="admin.invoice.plan">
      <ActionForm
        fields={planFields}
        rules={planRules}
        start={{ count: '3', first: toWireDate(now()) }}
        busy={busy}
        refused={{}}
        action={text('admin.invoice.plan.write')}
        onSend={(input) => {
          const { count, first } = input as { readonly count: string; readonly first: string }
          void send(instalmentsOf(open, Number(count), first))
        }}
      >
        {instalments.length > 0 && (
          <QuietButton blocked={busy} onClick={() => void send([])}>
            {text('admin.invoice.plan.drop')}
          </QuietButton>
        )}
      </ActionForm>
      <WriteMessage failure={fieldErrors.instalments ?? failure?.message} />
    </Folded>
  )
}

/** Cancels the invoice, or gives up what is open. */
const Ending = ({ invoice }: ActionProps) => {
  const { call } = useApp()
  const text = useText()
  const settling = useSettling(invoice)
  const { busy, failure, fieldErrors, send } = useWrite({
    noun: 'invoice',
    send: (body: { readonly reason: string }) => call(cancelInvoice, { params: { id: invoice.id }, body }),
  })
  return (
    <Folded title="admin.invoice.end">
      {invoice.open > 0 && (
        <div className="buttons">
          <QuietButton blocked={settling.busy} onClick={() => void settling.send({ kind: 'WRITE_OFF' })}>
            {text('admin.invoice.write_off', { amount: chf(invoice.open) })}
          </QuietButton>
        </div>
      )}
      <WriteMessage failure={settling.fieldErrors.kind ?? settling.failure?.message} />
      <ActionForm
        fields={cancelFields}
        rules={cancelRules}
        start={{ reason: '' }}
        busy={busy}
        refused={fieldErrors}
        action={text('admin.invoice.cancel')}
        onSend={(input) => void send(input as { readonly reason: string })}
      />
      <WriteMessage failure={failure?.message} />
    </Folded>
  )
}

/** Uses a credit: as a donation, for another invoice, or paid back. */
const Credit = ({ invoice }: ActionProps) => {
  const { call } = useApp()
  const text = useText()
  const { id, open } = invoice
  const settling = useSettling(invoice)
  const refund = useWrite({
    noun: 'invoice',
    send: (body: { readonly name: string; readonly iban: string }, key) =>
      call(planRefund, { params: { id }, headers: { 'idempotency-key': key }, body }),
  })
  return (
    <Folded title="admin.invoice.credit">
      <div className="buttons">
        <QuietButton blocked={settling.busy} onClick={() => void settling.send({ kind: 'DONATED' })}>
          {text('admin.invoice.donate', { amount: chf(-open) })}
        </QuietButton>
      </div>
      <ActionForm
        fields={moveFields}
        rules={moveRules}
        start={{ invoice: '' }}
        busy={settling.busy}
        refused={settling.fieldErrors}
        action={text('admin.invoice.move')}
        onSend={(input) => void settling.send({ kind: 'MOVED', ...input })}
      />
      <WriteMessage failure={settling.fieldErrors.kind ?? settling.failure?.message} />
      <ActionForm
        fields={refundFields}
        rules={refundRules}
        start={{ name: invoice.name, iban: '' }}
        busy={refund.busy}
        refused={refund.fieldErrors}
        action={text('admin.invoice.refund', { amount: chf(-open) })}
        onSend={(input) => void refund.send(input as { readonly name: string; readonly iban: string })}
      />
      <WriteMessage failure={refund.failure?.message} />
    </Folded>
  )
}

/** A refund that waits for the debit of the bank: what the treasurer types there. */
const PlannedRefund = ({ invoice, refund }: ActionProps & { readonly refund: InvoiceDetail['refunds'][number] }) => {
  const { call } = useApp()
  const text = useText()
  const params = { id: invoice.id, refund: refund.id }
  const { busy, failure, send } = useWrite({
    noun: 'invoice',
    send: (_: null) => call(dropRefund, { params }),
  })
  const { name, iban } = refund
  return (
    <>
      <p>{text('admin.invoice.refund.todo', { name, iban, amount: chf(refund.amount), number: invoice.number })}</p>
      <div className="buttons">
        <QuietButton blocked={busy} onClick={() => void send(null)}>
          {text('admin.invoice.refund.drop')}
        </QuietButton>
      </div>
      <WriteMessage failure={failure?.message} />
    </>
  )
}

/** The actions of a treasurer on an invoice in its state. */
export const InvoiceActions = ({ invoice }: ActionProps) => (
  <>
    {invoice.refunds.map((refund) => (
      <PlannedRefund key={refund.id} invoice={invoice} refund={refund} />
    ))}
    {invoice.open > 0 && <Payment invoice={invoice} />}
    {invoice.open > 0 && <Plan invoice={invoice} />}
    {invoice.open < 0 && invoice.refunds.length === 0 && <Credit invoice={invoice} />}
    {invoice.state !== 'CANCELLED' && <Ending invoice={invoice} />}
  </>
)
