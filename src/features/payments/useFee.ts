import { useNavigate, useRouterState } from '@tanstack/react-router'
import { getQrBill } from '#contract/invoices.ts'
import { createPayment, type feeCallbacks } from '#contract/payments.ts'
import { RefusedError } from '#device/errors.ts'
import { useApp } from '../../platform/session/app.tsx'
import type { Failure, FailureTexts } from '../../platform/writes/failure.ts'
import { fieldErrorsOf, useWrite } from '../../platform/writes/useWrite.ts'
import { getIdempotencyKey } from '../../ui/form/idempotency-key.ts'
import { type Form, useForm } from '../../ui/form/useForm.ts'
import { useText } from '../../ui/intl.tsx'
import { saveBlob } from '../../ui/save-blob.ts'
import { checkFee, type Fee, type FeeRow, type FieldName, feeFields } from './fee-fields.tsx'
import { feeAttempt, saveGateway } from './gateway.ts'

export interface FeeToPay extends FeeRow {
  /** uuid of the invoice to pay; null = a voluntary fee. */
  readonly invoice: string | null
  readonly callback: (typeof feeCallbacks)[number]
}

interface FeeState {
  readonly form: Form<FieldName>
  readonly sending: boolean
  /** True while the QR-bill is being generated. */
  readonly saving: boolean
  readonly failure: Failure | null
  readonly pay: () => void
  readonly saveBill: () => void
}

const nothing: readonly FieldName[] = []
/** A name that came with the page is not saved as a draft. */
const nameIsKnown: readonly FieldName[] = ['name']

const feeFailures = {
  offline: 'fee.failed.offline',
  unavailable: 'fee.failed.unavailable',
  server: 'fee.failed',
} as const satisfies FailureTexts

/** The form of a membership fee: input, validation, a single online payment, and the QR-bill for a bank. */
export const useFee = ({ invoice, amount, name, callback }: FeeToPay): FeeState => {
  const { call, locale } = useApp()
  const text = useText()
  const navigate = useNavigate()
  const here = useRouterState({ select: ({ location }) => location.href })
  const form = useForm({
    fields: feeFields,
    check: (values) => checkFee(values, amount).problems,
    keepAs: 'fee',
    secret: name === '' ? nothing : nameIsKnown,
  })
  const onError = (error: Error): void => {
    if (error instanceof RefusedError) form.refuse(fieldErrorsOf(error))
  }
  const payment = useWrite({
    noun: null,
    send: (fee: Fee) => {
      const body = { purpose: 'MEMBERFEE', ...fee, callback, invoice } as const
      return call(createPayment, { headers: { 'idempotency-key': getIdempotencyKey(feeAttempt, body) }, body })
    },
    failures: feeFailures,
    onSuccess: async (gateway) => {
      saveGateway(gateway, here)
      form.forget()
      await navigate({ to: '/$locale/payment-gateway', params: { locale } })
    },
    onError,
  })
  const bill = useWrite({
    noun: null,
    send: ({ amount, name: payer }: Fee) => {
      const query = { amount: `${amount}`, name: payer, invoice: invoice ?? undefined }
      return call(getQrBill, { query })
    },
    failures: feeFailures,
    onSuccess: (bytes) => saveBlob(new Blob([bytes], { type: 'application/pdf' }), `${text('fee.bank.file')}.pdf`),
    onError,
  })
  const start = (write: { readonly send: (fee: Fee) => Promise<boolean> }): void => {
    const { output: fee } = checkFee(form.values)
    if (payment.busy || bill.busy || !form.ready() || fee === undefined) return
    payment.reset()
    bill.reset()
    void write.send(fee)
  }
  const failure = payment.failure ?? bill.failure
  return {
    form,
    sending: payment.busy,
    saving: bill.busy,
    failure: failure && { ...failure, errors: [] },
    pay: () => start(payment),
    saveBill: () => start(bill),
  }
}
