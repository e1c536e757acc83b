import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import type { EditedOrder } from '#contract/edited-orders.ts'
import type { Locale } from '#i18n/intl.ts'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/db/open.ts'
import { payment, shopOrder } from '../../../platform/db/tables.ts'
import { authorOf, type Caller } from '../../../platform/http/caller.ts'
import { HttpError, requireFirst, requireRow } from '../../../platform/http/http-error.ts'
import { idempotentRequest, runIdempotent, storedReply } from '../../../platform/http/idempotency.ts'
import { recordChange } from '../../../platform/resources/record.ts'
import type { PaymentRow } from '../../payments/apply-status.ts'
import type { OrderRow } from '../queries.ts'
import { nextVersion } from '../settle.ts'
import { findEditedOrder } from './queries.ts'

export type DeskDeps = Pick<Deps, 'read' | 'write' | 'clock' | 'log' | 'payments'>

interface Wish {
  /** Path of the endpoint. */
  readonly path: string
  readonly input: {
    readonly params: { readonly id: string }
    readonly headers: {
      /** Without a version the last write wins. */
      readonly 'if-match'?: number | undefined
      readonly 'idempotency-key'?: string | undefined
    }
    readonly body?: unknown
  }
  readonly caller: Caller
  readonly locale: Locale
}

/** An order that stays locked until the transaction ends. */
export interface Locked {
  readonly tx: Db
  readonly order: OrderRow
  readonly payment: PaymentRow
  readonly now: Date
  /** Account of the editor. */
  readonly by: string | null
}

interface Outcome {
  /** Fields for the change log; none = the log does not name it. */
  readonly fields: Parameters<typeof recordChange>[2]['fields']
  /** The entry of the history that `after` continues. */
  readonly entry?: string
}

interface Action {
  /** Runs before the transaction, for what the payment provider must do first. Not for a repeated request. */
  readonly before?: (order: OrderRow, owed: PaymentRow) => Promise<void>
  /** null = the order has the wished state already. */
  readonly act: (locked: Locked) => Promise<Outcome | null>
  /** Runs after the transaction, also for a repeated request, if the action names an entry. */
  readonly after?: (entry: string) => Promise<void>
}

const Done = v.object({ entry: v.nullable(v.string()) })

/**
 * Runs an editor's action on an order in one transaction: once per Idempotency-Key, and only on the version that the
 * editor saw.
 * @throws HttpError not_found, request.key_reused, conflict.version with the order; what the action throws
 */
export const actOnOrder = async (
  { read, write, clock }: DeskDeps,
  { path, input, caller, locale }: Wish,
  { before, act, after }: Action,
): Promise<EditedOrder> => {
  const author = authorOf(caller, clock())
  const { id: uuid } = input.params
  const { 'if-match': version, 'idempotency-key': key } = input.headers
  const request = idempotentRequest(path, key, caller, [uuid, input.body])
  const found = requireFirst(await read((db) => db.select().from(shopOrder).where(eq(shopOrder.uuid, uuid))))
  const requireVersion = async (on: Db, order: OrderRow) => {
    if (version === undefined || order.version === version) return
    throw new HttpError('conflict.version', { current: await findEditedOrder(on, order.id, locale) })
  }
  if (before !== undefined && (await read(storedReply, request, Done)) === undefined) {
    await read(requireVersion, found)
    await before(found, await read(paymentOf, found.id))
  }
  const { entry } = await write((tx) =>
    runIdempotent(tx, { request, schema: Done, now: author.now }, async () => {
      // In the same order as where the provider's status is applied.
      await tx.select({ id: payment.id }).from(payment).where(eq(payment.orderId, found.id)).for('update')
      const [order] = await tx.select().from(shopOrder).where(eq(shopOrder.id, found.id)).for('update')
      if (order === undefined) throw new Error('an order has vanished')
      await requireVersion(tx, order)
      const owed = await paymentOf(tx, order.id)
      const outcome = await act({ tx, order, payment: owed, now: author.now, by: author.accountId })
      if (outcome === null) return { entry: null }
      await tx.update(shopOrder).set(nextVersion).where(eq(shopOrder.id, order.id))
      const { fields } = outcome
      if (Object.keys(fields).length > 0)
        await recordChange(tx, author, { noun: 'order', rowId: order.id, action: 'changed', fields })
      return { entry: outcome.entry ?? null }
    }),
  )
  if (entry !== null) await after?.(entry)
  return requireRow(await read(findEditedOrder, found.id, locale))
}

const paymentOf = async (db: Db, orderId: number): Promise<PaymentRow> => {
  const [row] = await db.select().from(payment).where(eq(payment.orderId, orderId))
  if (row === undefined) throw new Error('an order without a payment')
  return row
}

/** @throws HttpError rule.not_paid */
export const requirePaid = ({ state }: Pick<OrderRow, 'state'>): void => {
  if (state !== 'paid') throw new HttpError('rule.not_paid')
}
