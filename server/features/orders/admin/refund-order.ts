import { and, eq, lt } from 'drizzle-orm'
import * as v from 'valibot'
import type { MoneyMethod } from '#contract/edited-orders.ts'
import { Uuid } from '#contract/endpoint.ts'
import { toWireDate } from '#contract/time.ts'
import type { Db } from '../../../platform/db/open.ts'
import { orderEntry, payment } from '../../../platform/db/tables.ts'
import { fieldRefusal } from '../../../platform/http/http-error.ts'
import { defineJob, JobFailure } from '../../../platform/jobs/job.ts'
import { enqueue } from '../../../platform/jobs/queue.ts'
import { recordChange } from '../../../platform/resources/record.ts'
import { postOrder } from '../../ledger/documents.ts'
import { PaymentProviderUnavailableError, type RefundState } from '../../payments/provider.ts'
import { getProvider } from '../../payments/reconcile.ts'
import { type DeskDeps, type Locked, requirePaid } from './locked-order.ts'
import { refundableOf } from './queries.ts'
import { addEntry, enqueueOrderMail } from './settle-order.ts'

/** Asks the provider to pay back, if the request that began the refund did not get that far. */
export const refundJob = defineJob('order_refund', v.object({ entry: Uuid }), { waitsFor: 'payments' })

/** The request usually ends the refund itself; the job follows in ms. */
const jobDelayMs = 60_000

interface Wanted {
  /** Rappen. */
  readonly amount: number
  readonly method: MoneyMethod
  readonly note: string
}

/**
 * Writes a refund to the history. One by the provider is pending until `settleRefund` has asked it: nothing is sent
 * before this transaction has ended, and the job sends it if the server stops in between.
 * @returns the entry, and the fields for the change log
 * @throws HttpError rule.not_paid; validation.invalid at `method` and `amount`
 */
export const beginRefund = async (deps: DeskDeps, locked: Locked, { amount, method, note }: Wanted) => {
  const { tx, order, payment: paid, now } = locked
  requirePaid(order)
  const entries = await tx.select().from(orderEntry).where(eq(orderEntry.orderId, order.id))
  const left = refundableOf(order, paid, entries)
  const isOnline = method === 'online'
  if (isOnline && (paid.state !== 'paid' || paid.provider !== deps.payments?.name))
    throw fieldRefusal('method', 'validation.refund_online')
  if (left.total <= 0) throw fieldRefusal('amount', 'validation.refunded_already')
  if (amount > left.total) throw fieldRefusal('amount', 'validation.refund_too_much')
  if (isOnline && amount > left.online) throw fieldRefusal('amount', 'validation.refund_too_much_online')
  const state = isOnline ? 'pending' : 'done'
  const entry = await addEntry(locked, { kind: 'refunded', amount, method, note, state })
  if (isOnline) {
    const runAt = new Date(now.getTime() + jobDelayMs)
    await enqueue(tx, { kind: refundJob, payload: { entry }, uniqueKey: `order_refund:${entry}`, runAt })
  } else {
    await postOrder(tx, order.id, now)
    await enqueueOrderMail(tx, entry)
  }
  const before = refundedIn(entries)
  return { entry, fields: { refunded: [before, before + amount] } as const }
}

const refundedIn = (entries: readonly Pick<typeof orderEntry.$inferSelect, 'kind' | 'state' | 'amount'>[]): number =>
  entries
    .filter(({ kind, state }) => kind === 'refunded' && state !== 'refused')
    .reduce((sum, { amount }) => sum + (amount ?? 0), 0)

/**
 * Asks the provider for a pending refund and records its answer. Called again after a lost answer, it pays back once.
 * @returns the state of the refund; undefined if there is none
 * @throws PaymentProviderUnavailableError: the refund stays pending
 */
export const settleRefund = async (deps: DeskDeps, uuid: string): Promise<RefundState | undefined> => {
  const { read, write } = deps
  const [found] = await read((db) =>
    db
      .select({ entry: orderEntry, paid: payment })
      .from(orderEntry)
      .innerJoin(payment, eq(payment.orderId, orderEntry.orderId))
      .where(eq(orderEntry.uuid, uuid)),
  )
  if (found === undefined) return undefined
  const { entry, paid } = found
  const { amount } = entry
  if (entry.state !== 'pending' || amount === null || paid.reference === null) return entry.state
  const state = await getProvider(deps, paid).refund({ refund: uuid, reference: paid.reference, amount })
  if (state !== 'pending') await write(record, entry, state, deps)
  return state
}

const record = async (
  tx: Db,
  { uuid, orderId, by }: typeof orderEntry.$inferSelect,
  state: 'done' | 'refused',
  { clock, log }: DeskDeps,
): Promise<void> => {
  const ended = await tx
    .update(orderEntry)
    .set({ state })
    .where(and(eq(orderEntry.uuid, uuid), eq(orderEntry.state, 'pending')))
    .returning({ amount: orderEntry.amount })
  const [one] = ended
  if (one === undefined) return
  if (state === 'done') {
    await postOrder(tx, orderId, clock())
    await enqueueOrderMail(tx, uuid)
    return
  }
  log.error('refund.refused', { refund: uuid })
  const now = refundedIn(await tx.select().from(orderEntry).where(eq(orderEntry.orderId, orderId)))
  const fields = { refunded: [now + (one.amount ?? 0), now] } as const
  await recordChange(tx, { accountId: by, now: clock() }, { noun: 'order', rowId: orderId, action: 'changed', fields })
}

/**
 * Asks the provider at once; without an answer the job asks again.
 * @throws HttpError validation.invalid at `amount` if the provider refuses
 */
export const settleNow = async (deps: DeskDeps, uuid: string): Promise<void> => {
  try {
    if ((await settleRefund(deps, uuid)) === 'refused') throw fieldRefusal('amount', 'validation.refund_refused')
  } catch (error) {
    if (!(error instanceof PaymentProviderUnavailableError)) throw error
    deps.log.warn('refund.unavailable', { refund: uuid })
  }
}

/** @throws JobFailure while the outcome is unknown; the job is retried */
export const finishRefund = async (deps: DeskDeps, uuid: string): Promise<void> => {
  try {
    if ((await settleRefund(deps, uuid)) === 'pending') throw new JobFailure('refund.pending', { permanent: false })
  } catch (error) {
    if (error instanceof PaymentProviderUnavailableError)
      throw new JobFailure('refund.unavailable', { permanent: false, cause: error })
    throw error
  }
}

/** Refunds whose job was given up are asked for every night. */
export const enqueueStaleRefunds = async (db: Db, now: Date): Promise<void> => {
  const overdue = await db
    .select({ entry: orderEntry.uuid })
    .from(orderEntry)
    .where(and(eq(orderEntry.state, 'pending'), lt(orderEntry.at, new Date(now.getTime() - jobDelayMs))))
  for (const { entry } of overdue)
    await enqueue(db, {
      kind: refundJob,
      payload: { entry },
      uniqueKey: `order_refund:${entry}:${toWireDate(now)}`,
    })
}
