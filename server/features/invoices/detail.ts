import { and, asc, eq, isNull } from 'drizzle-orm'
import { type InvoiceDetail, undoableKinds } from '#contract/edited-invoices.ts'
import { toWireDate } from '#contract/time.ts'
import type { Db } from '../../platform/db/open.ts'
import {
  bankTransaction,
  instalment,
  invoice,
  invoiceRefund,
  payment,
  person,
  reminder,
  settlement,
} from '../../platform/db/tables.ts'
import { requireRow } from '../../platform/http/http-error.ts'
import { findLines, presentInvoice } from './queries.ts'
import { addressLines, recipientOf } from './recipient.ts'
import { wayTo } from './way.ts'

/**
 * An invoice with everything that happened to it.
 * @throws HttpError not_found
 */
export const findInvoiceDetail = async (db: Db, uuid: string, now: Date): Promise<InvoiceDetail> => {
  const [found] = await db
    .select({ owed: invoice, payer: person })
    .from(invoice)
    .leftJoin(person, eq(person.id, invoice.personId))
    .where(eq(invoice.uuid, uuid))
  const { owed, payer } = requireRow(found)
  const { id } = owed
  const recipient = recipientOf(owed, payer)
  const linked = and(eq(bankTransaction.invoiceId, id), eq(bankTransaction.booked, true))
  const hasLink = (await db.$count(bankTransaction, linked)) > 0
  const settlements = await db
    .select({ row: settlement, fee: payment.fee })
    .from(settlement)
    .leftJoin(payment, eq(payment.id, settlement.paymentId))
    .where(eq(settlement.invoiceId, id))
    .orderBy(asc(settlement.id))
  const refunds = and(
    eq(invoiceRefund.invoiceId, id),
    isNull(invoiceRefund.settlementId),
    isNull(invoiceRefund.droppedAt),
  )
  const reminders = await db.select().from(reminder).where(eq(reminder.invoiceId, id)).orderBy(asc(reminder.level))
  const instalments = await db
    .select()
    .from(instalment)
    .where(eq(instalment.invoiceId, id))
    .orderBy(asc(instalment.position))
  return {
    ...presentInvoice(owed, payer, toWireDate(now)),
    address: addressLines(recipient),
    email: recipient.email,
    by: wayTo(recipient),
    cancelReason: owed.cancelReason,
    lines: (await findLines(db, id)).map(({ position, text, count, price }) => ({ position, text, count, price })),
    settlements: settlements.map(({ row: { uuid: of, kind, amount, day, receiptNumber, undoneAt }, fee }) => ({
      ...{ id: of, kind, amount, day, receiptNumber, fee, undone: undoneAt !== null },
      undoable: undoneAt === null && undoableKinds.some((one) => one === kind) && !(kind === 'MARKED' && hasLink),
    })),
    refunds: (await db.select().from(invoiceRefund).where(refunds)).map(({ uuid: of, amount, iban, name }) => ({
      ...{ id: of, amount, iban, name },
    })),
    instalments: instalments.map(({ dueOn, amount }) => ({ dueOn, amount })),
    reminders: reminders.map(({ level, createdAt, dueOn, sentBy }) => ({
      ...{ level, dueOn, sentBy, day: toWireDate(createdAt) },
    })),
  }
}
