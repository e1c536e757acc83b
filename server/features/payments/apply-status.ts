import type { InferSelectModel } from 'drizzle-orm'
import { eq } from 'drizzle-orm'
import { toWireDate } from '#contract/time.ts'
import type { Deps } from '../../deps.ts'
import type { Db } from '../../platform/db/open.ts'
import { invoice, payment } from '../../platform/db/tables.ts'
import { requireFirst } from '../../platform/http/http-error.ts'
import { enqueue } from '../../platform/jobs/queue.ts'
import { feeReceiptMailJob } from '../invoices/fee-receipt.ts'
import { addSettlements, openOf } from '../invoices/settlements.ts'
import { postPayment } from '../ledger/documents.ts'
import { nextReceiptNumber } from '../orders/receipt-number.ts'
import { cancelOrderRow, payOrder } from '../orders/settle.ts'
import type { CheckoutStatus } from './provider.ts'

export type PaymentRow = InferSelectModel<typeof payment>
type SettleDeps = Pick<Deps, 'write' | 'clock' | 'log'>

/**
 * Applies the provider's status to the payment and to everything that depends on it, in one transaction. Idempotent and
 * independent of order: a paid payment stays paid, and a payment that was cancelled here but paid at the provider
 * becomes paid.
 */
export const applyPaymentStatus = (
  { write, clock, log }: SettleDeps,
  id: number,
  status: CheckoutStatus,
): Promise<PaymentRow> =>
  write(async (tx) => {
    const [row] = await tx.select().from(payment).where(eq(payment.id, id)).for('update')
    if (row === undefined) throw new Error('a payment has vanished')
    if (status.state === 'open' || status.state === 'pending' || row.state === 'paid') return row
    if (status.state === 'cancelled') return row.state === 'open' ? await cancel(tx, row, clock()) : row
    const expected = { payment: row.uuid, amount: row.amount, currency: 'chf' }
    if (
      status.payment !== expected.payment ||
      status.amount !== expected.amount ||
      status.currency !== expected.currency
    ) {
      const received = [status.payment, status.amount, status.currency].join()
      log.error('payment.mismatched', { payment: row.uuid, amount: row.amount, received })
      return row
    }
    return await pay({ tx, row, status, now: clock(), log })
  })

const cancel = async (tx: Db, row: PaymentRow, now: Date): Promise<PaymentRow> => {
  await tx.update(payment).set({ state: 'cancelled' }).where(eq(payment.id, row.id))
  if (row.orderId !== null) await cancelOrderRow(tx, row.orderId, now)
  return { ...row, state: 'cancelled' }
}

interface Paying {
  readonly tx: Db
  readonly row: PaymentRow
  readonly status: CheckoutStatus
  readonly now: Date
  readonly log: Deps['log']
}

const pay = async ({ tx, row, status: { method }, now, log }: Paying): Promise<PaymentRow> => {
  const receiptNumber = row.orderId === null ? await nextReceiptNumber(tx, 'fee', now) : null
  const change = { state: 'paid', paidAt: now, method, receiptNumber } as const
  await tx.update(payment).set(change).where(eq(payment.id, row.id))
  if (row.orderId !== null) {
    const { short, isPaidTwice } = await payOrder(tx, row.orderId, now)
    if (isPaidTwice) log.error('order.paid_twice', { payment: row.uuid })
    else if (row.state === 'cancelled') log.error('payment.paid_after_cancellation', { payment: row.uuid, short })
  } else {
    const uniqueKey = `fee_receipt_mail:${row.uuid}`
    await enqueue(tx, { kind: feeReceiptMailJob, payload: { payment: row.uuid }, uniqueKey })
  }
  if (row.invoiceId !== null) {
    const isOpen = await settleOnline(tx, { ...row, invoiceId: row.invoiceId }, now)
    if (!isOpen) log.error('invoice.paid_twice', { payment: row.uuid })
  } else if (row.orderId === null) await postPayment(tx, { ...row, ...change }, now)
  return { ...row, ...change }
}

/**
 * Settles an invoice with a payment by card or TWINT. The amount beyond the open one is a donation; the payment of an invoice
 * that has nothing open is a credit of the payer.
 * @returns false if nothing was open
 */
const settleOnline = async (tx: Db, row: PaymentRow & { readonly invoiceId: number }, now: Date): Promise<boolean> => {
  const { invoiceId, uuid, id, amount } = row
  const owed = requireFirst(await tx.select().from(invoice).where(eq(invoice.id, invoiceId)).for('update'))
  const open = openOf(owed)
  const settled = open > 0 ? Math.min(open, amount) : amount
  const source = `payment:${uuid}`
  const added = { invoiceId, kind: 'ONLINE', amount: settled, day: toWireDate(now), source, paymentId: id } as const
  await addSettlements(tx, [added], { accountId: null, now })
  return open > 0
}
