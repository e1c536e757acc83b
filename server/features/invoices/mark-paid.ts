import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { toWireDate } from '#contract/time.ts'
import type { DatabaseTransaction } from '../../platform/db/open.ts'
import { bankTransaction, invoice } from '../../platform/db/tables.ts'
import { fieldRefusal, HttpError, requireFirst } from '../../platform/http/http-error.ts'
import { enqueue } from '../../platform/jobs/queue.ts'
import { type Author, changedFields, recordChange } from '../../platform/resources/record.ts'
import { fromWireTime } from '../../platform/time.ts'
import { postInvoice } from '../ledger/documents.ts'
import { bankReceiptMailJob } from './bank-receipt.ts'

/** How long an editor can undo the mark before the receipt is mailed, in ms. */
const undoPeriodMs = 15 * 60_000

/**
 * Marks an invoice as paid at a bank; null removes the mark. The receipt is mailed a quarter of an hour later.
 * @throws HttpError not_found, rule.already_paid for an online payment, and for one that a file of the bank has, validation.invalid at `paidOn` for a future day
 */
export const markPaid = async (
  tx: DatabaseTransaction,
  uuid: string,
  paidOn: string | null,
  author: Author,
): Promise<void> => {
  const before = requireFirst(await tx.select().from(invoice).where(eq(invoice.uuid, uuid)).for('update'))
  const paidByTransfer = await tx.$count(bankTransaction, eq(bankTransaction.invoiceId, before.id))
  if (before.paidBy === 'online' || (before.paidBy === 'bank' && paidByTransfer > 0))
    throw new HttpError('rule.already_paid')
  if (paidOn !== null && paidOn > toWireDate(author.now)) throw fieldRefusal('paidOn', 'validation.paid_in_future')
  const change =
    paidOn === null
      ? { paidAt: null, paidBy: null }
      : { paidAt: fromWireTime(`${paidOn}T00:00`), paidBy: 'bank' as const }
  const fields = changedFields({ paidAt: before.paidAt, paidBy: before.paidBy }, change)
  if (Object.keys(fields).length === 0) return
  const marking = paidOn === null ? null : randomUUID()
  await tx
    .update(invoice)
    .set({ ...change, marking })
    .where(eq(invoice.id, before.id))
  if (marking !== null) {
    const runAt = new Date(author.now.getTime() + undoPeriodMs)
    await enqueue(tx, {
      kind: bankReceiptMailJob,
      payload: { marking },
      uniqueKey: `bank_receipt_mail:${marking}`,
      runAt,
    })
  }
  await postInvoice(tx, before.id, author.now)
  await recordChange(tx, author, { noun: 'invoice', rowId: before.id, action: 'changed', fields })
}
