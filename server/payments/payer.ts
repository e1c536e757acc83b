import { eq } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { shopOrder } from '../db/tables.ts'
import type { Caller } from '../http/caller.ts'
import { Refusal } from '../http/refusal.ts'
import type { PaymentRow } from './settle.ts'

/** An order's payment is its buyer's; a fee's is everybody's who knows its uuid. @throws Refusal auth.required, not_found */
export const requirePayer = async (db: Db, { orderId }: PaymentRow, caller: Caller): Promise<void> => {
  if (orderId === null) return
  if (caller.kind === 'anonymous') throw new Refusal('auth.required')
  const [order] = await db.select({ buyer: shopOrder.personId }).from(shopOrder).where(eq(shopOrder.id, orderId))
  if (order?.buyer !== caller.personId) throw new Refusal('not_found')
}
