import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { getQrBill } from '#contract/fees.ts'
import { createPayment, type feeCallbacks } from '#contract/payments.ts'
import { OfflineError, RefusedError, TemporaryError } from '#device/errors.ts'
import type { MessageId } from '#i18n/intl.ts'
import { useApp } from '../../session/app.tsx'
import type { Failure } from '../../ui/form/FormMessage.tsx'
import { getIdempotencyKey } from '../../ui/form/idempotency-key.ts'
import { type Form, useForm } from '../../ui/form/useForm.ts'
import { type Text, useText } from '../../ui/intl.tsx'
import { saveBlob } from '../../ui/save-blob.ts'
import { checkFee, type FieldName, fieldNames } from './fee-fields.ts'
import { feeAttempt, saveGateway } from './gateway.ts'

export interface FeeToPay {
  /** uuid of the invoice it pays; null = a voluntary fee. */
  readonly invoice: string | null
  /** Who is expected to pay; '' = not known. */
  readonly name: string
  readonly callback: (typeof feeCallbacks)[number]
}

interface FeeState {
  readonly form: Form<FieldName>
  readonly sending: boolean
  /** The QR-bill is on its way. */
  readonly saving: boolean
  readonly failure: Failure | null
  readonly pay: () => Promise<void>
  readonly saveBill: () => Promise<void>
}

const nothing: readonly FieldName[] = []
/** A name that came with the page is not ours to keep. */
const nameIsKnown: readonly FieldName[] = ['name']

const failureOf = (error: unknown, text: Text): Failure => {
  const said = (message: string): Failure => ({ message, errors: [] })
  if (error instanceof RefusedError) return said(error.reply.message)
  if (error instanceof OfflineError) return said(text('fee.failed.offline'))
  if (error instanceof TemporaryError && error.status === 503) return said(text('fee.failed.unavailable'))
  console.warn('The fee could not be paid', error)
  return said(text('fee.failed'))
}

const fieldErrorsOf = ({ reply }: RefusedError): Partial<Record<FieldName, string>> =>
  Object.fromEntries(
    reply.errors.flatMap(({ field, errorMessage }) =>
      fieldNames.some((name) => name === field) ? [[field, errorMessage]] : [],
    ),
  )

/** The form of a membership fee: what is typed, what is wrong with it, paying online once, and the bill for a bank. */
export const useFee = ({ invoice, name, callback }: FeeToPay): FeeState => {
  const { call, locale } = useApp()
  const text = useText()
  const navigate = useNavigate()
  const here = useRouterState({ select: ({ location }) => location.href })
  const [running, setRunning] = useState<'pay' | 'bill' | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const form = useForm({
    names: fieldNames,
    check: (values) =>
      // A test finds every message of a schema in the catalogues; the compiler cannot.
      Object.fromEntries(
        Object.entries(checkFee(values).problems).map(([field, id]) => [field, text(id as MessageId)]),
      ),
    keepAs: 'fee',
    secret: name === '' ? nothing : nameIsKnown,
  })
  const attempt = async (what: 'pay' | 'bill', act: (fee: { amount: number; name: string }) => Promise<void>) => {
    const { fee } = checkFee(form.values)
    if (running !== null || !form.ready() || fee === undefined) return
    setRunning(what)
    setFailure(null)
    try {
      await act(fee)
    } catch (error) {
      setFailure(failureOf(error, text))
      if (error instanceof RefusedError) form.refuse(fieldErrorsOf(error))
    } finally {
      setRunning(null)
    }
  }
  const pay = () =>
    attempt('pay', async (fee) => {
      const body = { purpose: 'MEMBERFEE', ...fee, callback, invoice } as const
      const gateway = await call(createPayment, {
        headers: { 'idempotency-key': getIdempotencyKey(feeAttempt, body) },
        body,
      })
      saveGateway(gateway, here)
      form.forget()
      await navigate({ to: '/$locale/payment-gateway', params: { locale } })
    })
  const saveBill = () =>
    attempt('bill', async ({ amount, name: payer }) => {
      const query = { amount: `${amount}`, name: payer, ...(invoice === null ? {} : { invoice }) }
      const bytes = await call(getQrBill, { query })
      saveBlob(new Blob([bytes], { type: 'application/pdf' }), `${text('fee.bank.file')}.pdf`)
    })
  return { form, sending: running === 'pay', saving: running === 'bill', failure, pay, saveBill }
}
