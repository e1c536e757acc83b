import { and, eq, isNull } from 'drizzle-orm'
import * as v from 'valibot'
import { Uuid } from '#contract/endpoint.ts'
import type { Db } from '../../platform/db/open.ts'
import { invoice, person, settlement } from '../../platform/db/tables.ts'
import { defineJob, type JobContext } from '../../platform/jobs/job.ts'
import { fromWireTime } from '../../platform/time.ts'
import type { ReceiptMailTools } from '../orders/receipt-mail.ts'
import { nextReceiptNumber } from '../orders/receipt-number.ts'
import { feeDocument, sendFeeReceipt } from './fee-receipt.ts'
import { recipientOf } from './recipient.ts'

/** Mails the receipt of a membership fee that was paid at a bank. */
export const bankReceiptMailJob = defineJob('bank_receipt_mail', v.object({ marking: Uuid }), { waitsFor: 'mail' })

/**
 * Mails the receipt of a fee that an editor marked as paid at a bank, unless the mark was removed in the meantime. A
 * second mark, for example with another day, sends another mail with the same receipt number.
 */
export const mailBankReceipt = async (
  { db, sender, documents, band }: ReceiptMailTools,
  marking: string,
  context: JobContext,
): Promise<void> => {
  const found = await db.transaction((tx) => withReceiptNumber(tx, marking, context.now))
  if (found === undefined) return
  const { owed, marked, payer, email, number } = found
  const { locale, name } = payer
  const { amount } = marked
  const paidAt = fromWireTime(`${marked.day}T00:00`)
  const fee = { number, amount, paidAt, method: 'bank', name, invoice: owed.number, title: owed.title } as const
  const receipt = { number, title: owed.title, document: feeDocument(fee, locale, band) }
  await sendFeeReceipt({ sender, documents }, receipt, { to: email, locale, messageId: marking }, context)
}

/**
 * Returns the invoice with its receipt number, which is assigned now if it has none. A person whose account was deleted
 * has no email address.
 */
const withReceiptNumber = async (tx: Db, marking: string, now: Date) => {
  const [found] = await tx
    .select({ owed: invoice, marked: settlement, payer: person })
    .from(settlement)
    .innerJoin(invoice, eq(invoice.id, settlement.invoiceId))
    .leftJoin(person, eq(person.id, invoice.personId))
    .where(and(eq(settlement.uuid, marking), eq(settlement.kind, 'MARKED'), isNull(settlement.undoneAt)))
    .for('update', { of: invoice })
  if (found === undefined) return undefined
  const { owed, marked } = found
  const payer = recipientOf(owed, found.payer)
  const { email } = payer
  if (email === null) return undefined
  const number = owed.receiptNumber ?? (await nextReceiptNumber(tx, 'fee', now))
  await tx.update(invoice).set({ receiptNumber: number }).where(eq(invoice.id, owed.id))
  return { owed, marked, payer, email, number }
}
