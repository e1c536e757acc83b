import { eq } from 'drizzle-orm'
import { toWireDate } from '#contract/time.ts'
import { type Author, changedFields, recordChange } from '../changes/record.ts'
import type { Database } from '../db/open.ts'
import { invoice } from '../db/tables.ts'
import { Refusal } from '../http/refusal.ts'
import { fromWireTime } from '../time.ts'

/**
 * What an editor saw on the bank account; null takes it back.
 * @throws Refusal not_found, rule.already_paid for what was paid online, validation.invalid at `paidOn` for a day to come
 */
export const markPaid = ({ db }: Database, uuid: string, paidOn: string | null, author: Author): Promise<void> =>
  db.transaction(async (tx) => {
    const [before] = await tx.select().from(invoice).where(eq(invoice.uuid, uuid)).for('update')
    if (before === undefined) throw new Refusal('not_found')
    if (before.paidBy === 'online') throw new Refusal('rule.already_paid')
    if (paidOn !== null && paidOn > toWireDate(author.now))
      throw new Refusal('validation.invalid', { fields: [{ field: 'paidOn', message: 'validation.paid_in_future' }] })
    const change =
      paidOn === null
        ? { paidAt: null, paidBy: null }
        : { paidAt: fromWireTime(`${paidOn}T00:00`), paidBy: 'bank' as const }
    const fields = changedFields({ paidAt: before.paidAt, paidBy: before.paidBy }, change)
    if (Object.keys(fields).length === 0) return
    await tx.update(invoice).set(change).where(eq(invoice.id, before.id))
    await recordChange(tx, author, { noun: 'invoice', rowId: before.id, action: 'changed', fields })
  })
