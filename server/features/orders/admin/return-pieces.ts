import { and, eq } from 'drizzle-orm'
import { lineKey } from '#contract/orders.ts'
import { orderLine } from '../../../platform/db/tables.ts'
import { type FieldProblem, HttpError } from '../../../platform/http/http-error.ts'
import { inLockOrder, restock } from '../stock.ts'
import { type Locked, requirePaid } from './locked-order.ts'
import { addEntry, enqueueOrderMail } from './settle-order.ts'

interface Returned {
  readonly items: readonly { readonly shopItemId: number; readonly variantId: number | null; readonly count: number }[]
  readonly note: string
}

/**
 * Returns pieces of a paid order to stock.
 * @throws HttpError rule.not_paid; validation.invalid at the lines
 */
export const returnToStock = async (locked: Locked, { items, note }: Returned) => {
  const { tx, order } = locked
  requirePaid(order)
  const lines = await tx
    .select()
    .from(orderLine)
    .where(eq(orderLine.orderId, order.id))
    .orderBy(...inLockOrder)
  const counts = new Map(items.map((item) => [lineKey(item), item.count]))
  const fields = items.flatMap((item, index): FieldProblem[] => {
    const line = lines.find((one) => lineKey(one) === lineKey(item))
    if (line === undefined) return [{ field: `items.${index}.shopItemId`, message: 'validation.not_ordered' }]
    return item.count > line.count - line.returned
      ? [{ field: `items.${index}.count`, message: 'validation.return_too_many' }]
      : []
  })
  if (fields.length > 0) throw new HttpError('validation.invalid', { fields })
  for (const line of lines) {
    const count = counts.get(lineKey(line))
    if (count === undefined) continue
    await tx
      .update(orderLine)
      .set({ returned: line.returned + count })
      .where(and(eq(orderLine.orderId, order.id), eq(orderLine.position, line.position)))
    await restock(tx, line, count)
  }
  const pieces = items.reduce((sum, { count }) => sum + count, 0)
  const before = lines.reduce((sum, { returned }) => sum + returned, 0)
  await enqueueOrderMail(tx, await addEntry(locked, { kind: 'returned', pieces, note }))
  return { fields: { returned: [before, before + pieces] } } as const
}
