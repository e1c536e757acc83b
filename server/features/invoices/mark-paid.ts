import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { toWireDate } from '#contract/time.ts'
import type { DatabaseTransaction } from '../../platform/db/open.ts'
import { bankTransaction, invoice } from '../../platform/db/tables.ts'
import { fieldRefusal, HttpError, requireFirst } from '../../platform/http/http-error.ts'
import { enqueue } from '../../platform/jobs/queue.ts'
import { type Author, recordChange } from '../../platform/resources/record.ts'
import { bankReceiptMailJob } from './bank-receipt.ts'
import { addSettlements, findLive, openOf, undoSettlements } from './settlements.ts'

/** How long a treasurer can undo the mark before the receipt is mailed, in ms. */
const undoPeriodMs = 15 * 60_000

/**
 * Marks what is open of an invoice as paid at a bank; null removes the mark. The receipt is mailed a quarter of an hour later.
 * @throws HttpError not_found, rule.already_paid if nothing is open or a file of the bank has the transfer, validation.invalid at `paidOn` for a future day
 */
export const markPaid = async (
  tx: DatabaseTransaction,
  uuid: string,
  paidOn: string | null,
  author: Author,
): Promise<void> => {
  const { id: invoiceId } = requireFirst(await tx.select().from(invoice).where(eq(invoice.uuid, uuid)).for('update'))
  if (paidOn !== null && paidOn > toWireDate(author.now)) throw fieldRefusal('paidOn', 'validation.paid_in_future')
  const marked = (await findLive(tx, invoiceId)).find(({ kind }) => kind === 'MARKED')
  const before = marked?.day ?? null
  const linked = and(eq(bankTransaction.invoiceId, invoiceId), eq(bankTransaction.booked, true))
  if (before !== paidOn && (await tx.$count(bankTransaction, linked)) > 0) throw new HttpError('rule.already_paid')
  if (before !== paidOn && marked !== undefined) await undoSettlements(tx, [marked.id], author)
  const open = openOf(requireFirst(await tx.select().from(invoice).where(eq(invoice.id, invoiceId))))
  // Nothing is to be undone: the invoice was paid in another way.
  if (marked === undefined && open <= 0) throw new HttpError('rule.already_paid')
  if (before === paidOn) return
  if (paidOn !== null) {
    const marking = randomUUID()
    const source = `marking:${marking}`
    await addSettlements(tx, [{ uuid: marking, invoiceId, kind: 'MARKED', amount: open, day: paidOn, source }], author)
    const runAt = new Date(author.now.getTime() + undoPeriodMs)
    const uniqueKey = `bank_receipt_mail:${marking}`
    await enqueue(tx, { kind: bankReceiptMailJob, payload: { marking }, uniqueKey, runAt })
  }
  const fields = { paidAt: [before, paidOn] } as const
  await recordChange(tx, author, { noun: 'invoice', rowId: invoiceId, action: 'changed', fields })
}
