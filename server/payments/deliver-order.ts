import { eq } from 'drizzle-orm'
import { type Author, changedFields, recordChange } from '../changes/record.ts'
import type { Database } from '../db/open.ts'
import { shopOrder } from '../db/tables.ts'
import { HttpError } from '../http/http-error.ts'

/**
 * Marks a paid order as delivered, or undoes it.
 * @throws HttpError rule.not_paid, not_found
 */
export const deliver = ({ db }: Database, id: number, delivered: boolean, author: Author): Promise<void> =>
  db.transaction(async (tx) => {
    const [before] = await tx.select().from(shopOrder).where(eq(shopOrder.id, id)).for('update')
    if (before === undefined) throw new HttpError('not_found')
    if (before.state !== 'paid') throw new HttpError('rule.not_paid')
    if ((before.deliveredAt !== null) === delivered) return
    const change = { deliveredAt: delivered ? author.now : null }
    await tx.update(shopOrder).set(change).where(eq(shopOrder.id, id))
    const fields = changedFields({ deliveredAt: before.deliveredAt }, change)
    await recordChange(tx, author, { noun: 'order', rowId: id, action: 'changed', fields })
  })
