import { eq } from 'drizzle-orm'
import { insertRow } from '../../../platform/db/insert-row.ts'
import { orderEntry, payment } from '../../../platform/db/tables.ts'
import { HttpError } from '../../../platform/http/http-error.ts'
import { enqueue } from '../../../platform/jobs/queue.ts'
import { applyPaymentStatus, type PaymentRow } from '../../payments/apply-status.ts'
import { getProvider, isOrphanedSandboxPayment } from '../../payments/reconcile.ts'
import { orderMailJob } from '../mail.ts'
import type { OrderRow } from '../queries.ts'
import { cancelOrderRow, payOrder } from '../settle.ts'
import type { DeskDeps, Locked } from './locked-order.ts'

/**
 * Ends the checkout at the provider, so that nobody pays any more. The order stays as it is.
 * @throws HttpError rule.already_paid, which is then recorded, rule.payment_pending; PaymentProviderUnavailableError
 */
export const endCheckout = async (deps: DeskDeps, order: OrderRow, owed: PaymentRow): Promise<void> => {
  if (order.state === 'paid' || owed.state === 'paid') throw new HttpError('rule.already_paid')
  if (owed.state !== 'open' || owed.reference === null || isOrphanedSandboxPayment(deps, owed)) return
  const provider = getProvider(deps, owed)
  const status = await provider.status(owed.reference)
  const { state } = status.state === 'open' ? await provider.cancel(owed.reference) : status
  if (state === 'pending') throw new HttpError('rule.payment_pending')
  if (state !== 'paid') return
  await applyPaymentStatus(deps, owed.id, await provider.status(owed.reference))
  throw new HttpError('rule.already_paid')
}

/**
 * Marks an order as paid by hand. A cancelled order takes its pieces again.
 * @throws HttpError rule.already_paid, rule.not_in_stock
 */
export const markPaid = async (
  { tx, order, payment: owed, now, by }: Locked,
  { method, note }: { readonly method: 'cash' | 'bank'; readonly note: string },
) => {
  await endPayment(tx, order, owed)
  const { short } = await payOrder(tx, order.id, now, { method, note, by })
  if (short > 0) throw new HttpError('rule.not_in_stock')
  return { fields: { state: [order.state, 'paid'], paidBy: [null, method] } } as const
}

/** @throws HttpError rule.already_paid, rule.order_cancelled */
export const cancelByHand = async (
  { tx, order, payment: owed, now, by }: Locked,
  { note }: { readonly note: string },
) => {
  if (order.state === 'cancelled') throw new HttpError('rule.order_cancelled')
  await endPayment(tx, order, owed)
  const entry = await cancelOrderRow(tx, order.id, now, { by, note })
  if (entry !== undefined) await enqueueOrderMail(tx, entry)
  return { fields: { state: [order.state, 'cancelled'] } } as const
}

const endPayment = async (tx: Locked['tx'], order: OrderRow, owed: PaymentRow): Promise<void> => {
  if (order.state === 'paid' || owed.state === 'paid') throw new HttpError('rule.already_paid')
  await tx.update(payment).set({ state: 'cancelled' }).where(eq(payment.id, owed.id))
}

/** Tells the buyer about an entry of the history, once. */
export const enqueueOrderMail = (tx: Locked['tx'], entry: string, runAt?: Date) =>
  enqueue(tx, {
    kind: orderMailJob,
    payload: { entry },
    uniqueKey: `order_mail:${entry}`,
    ...(runAt === undefined ? {} : { runAt }),
  })

type NewEntry = Omit<typeof orderEntry.$inferInsert, 'orderId' | 'at' | 'by'>

/** Adds an entry to the history. @returns its uuid */
export const addEntry = async ({ tx, order, now, by }: Locked, entry: NewEntry): Promise<string> => {
  const row = await insertRow(tx, orderEntry, { ...entry, orderId: order.id, at: now, by })
  return row.uuid
}
