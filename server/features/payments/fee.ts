import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import type { PaymentRequest } from '#contract/payments.ts'
import type { Locale } from '#i18n/intl.ts'
import type { Deps } from '../../deps.ts'
import type { Db } from '../../platform/db/open.ts'
import { payment } from '../../platform/db/tables.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { HttpError } from '../../platform/http/http-error.ts'
import { idempotentRequest, runIdempotentWithKnownReply } from '../../platform/http/idempotency.ts'
import { enqueue } from '../../platform/jobs/queue.ts'
import { requireFee, requireOpenInvoice } from '../invoices/queries.ts'
import type { PaymentRow } from './apply-status.ts'
import { checkoutExpiry, paymentCheckJob } from './check.ts'
import { findPayment } from './reconcile.ts'

interface Arrival {
  readonly body: PaymentRequest
  /** Idempotency-Key */
  readonly key: string | undefined
  readonly caller: Caller
  readonly locale: Locale
}

const Written = v.object({ uuid: v.string() })

/**
 * Creates a payment of a membership fee and the job that cancels it if unpaid. The invoice determines whose fee it is,
 * otherwise the session.
 * @throws HttpError not_found, rule.already_paid, rule.nothing_to_pay, validation.invalid at `amount`,
 * rule.no_online_payment, request.key_reused
 */
export const createFeePayment = async (deps: Deps, { body, key, caller, locale }: Arrival): Promise<PaymentRow> => {
  const { write } = deps
  if (deps.payments === undefined) throw new HttpError('rule.no_online_payment')
  const { personId: _notRead, ...fields } = body
  const request = idempotentRequest('payments', key, caller, fields)
  const now = deps.clock()
  const reply = { uuid: randomUUID() }
  const fee = { ...reply, fields, provider: deps.payments.name, caller, locale, now }
  const { uuid } = await write((tx) =>
    runIdempotentWithKnownReply(tx, { request, schema: Written, now, reply }, () => writeFee(tx, fee)),
  )
  const row = await findPayment(deps, uuid)
  if (row === undefined) throw new Error('a payment has vanished')
  return row
}

interface Fee extends Pick<Arrival, 'caller' | 'locale'> {
  readonly uuid: string
  readonly fields: Omit<PaymentRequest, 'personId'>
  readonly provider: PaymentRow['provider']
  readonly now: Date
}

const writeFee = async (tx: Db, { uuid, fields, provider, caller, locale, now }: Fee): Promise<void> => {
  const { amount, name, callback, invoice, purpose } = fields
  if (invoice === null) requireFee(amount)
  const owed = invoice === null ? undefined : await requireOpenInvoice(tx, invoice, amount)
  const expiresAt = checkoutExpiry(now)
  await tx.insert(payment).values({
    uuid,
    purpose,
    invoiceId: owed?.id ?? null,
    personId: owed?.personId ?? (caller.kind === 'person' ? caller.personId : null),
    name: name ?? null,
    amount,
    provider,
    callback: `/${callback}`,
    locale,
    createdAt: now,
    expiresAt,
  })
  await enqueue(tx, { kind: paymentCheckJob, payload: { payment: uuid }, runAt: expiresAt })
}
