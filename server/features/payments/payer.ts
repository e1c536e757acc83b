import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/open.ts'
import { shopOrder } from '../../platform/db/tables.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { HttpError } from '../../platform/http/http-error.ts'
import type { PaymentRow } from './apply-status.ts'

/**
 * An order's payment is accessible only to its buyer, a fee's to anyone who knows its uuid. For everybody else it does not
 * exist, also for visitors: a 401 would say that it does.
 * @throws HttpError not_found
 */
export const requirePayer = async (db: Db, { orderId }: PaymentRow, caller: Caller): Promise<void> => {
  if (orderId === null) return
  if (caller.kind === 'anonymous') throw new HttpError('not_found')
  const [order] = await db.select({ buyer: shopOrder.personId }).from(shopOrder).where(eq(shopOrder.id, orderId))
  if (order?.buyer !== caller.personId) throw new HttpError('not_found')
}
