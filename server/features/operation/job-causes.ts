import { eq, inArray } from 'drizzle-orm'
import type { Db } from '../../platform/db/open.ts'
import {
  bankFile,
  donationConfirmation,
  event,
  invoice,
  mailing,
  notification,
  orderEntry,
  payment,
  reminder,
  settlement,
  shopOrder,
} from '../../platform/db/tables.ts'

/** The row that a job refers to by a UUID: its person, its number, its event. */
interface Cause {
  readonly personId: number | null
  /**
   * Number of a receipt or an invoice, the subject of a mailing, the year of a confirmation, or the name of a file of the
   * bank.
   */
  readonly number: string | null
  readonly eventId: number | null
}

/**
 * Finds the rows that jobs are about (notifications, orders, entries of their history, invoices, payments, mailings,
 * confirmations of donations, files of the bank) by their UUIDs. Random UUIDs of two tables are never equal.
 */
export const findCauses = async (db: Db, uuids: readonly string[]): Promise<ReadonlyMap<string, Cause>> => {
  const causes = new Map<string, Cause>()
  if (uuids.length === 0) return causes
  const notifications = await db
    .select()
    .from(notification)
    .where(inArray(notification.id, [...uuids]))
  for (const { id, personId, eventId } of notifications) causes.set(id, { personId, number: null, eventId })
  const orders = await db
    .select()
    .from(shopOrder)
    .where(inArray(shopOrder.uuid, [...uuids]))
  for (const { uuid, personId, receiptNumber } of orders) {
    causes.set(uuid, { personId, number: receiptNumber, eventId: null })
  }
  const entries = await db
    .select({ uuid: orderEntry.uuid, personId: shopOrder.personId, number: shopOrder.receiptNumber })
    .from(orderEntry)
    .innerJoin(shopOrder, eq(shopOrder.id, orderEntry.orderId))
    .where(inArray(orderEntry.uuid, [...uuids]))
  for (const { uuid, ...found } of entries) causes.set(uuid, { ...found, eventId: null })
  const invoices = await db
    .select()
    .from(invoice)
    .where(inArray(invoice.uuid, [...uuids]))
  for (const { uuid, personId, number } of invoices) causes.set(uuid, { personId, number, eventId: null })
  for (const part of [settlement, reminder]) {
    const parts = await db
      .select({ uuid: part.uuid, personId: invoice.personId, number: invoice.number })
      .from(part)
      .innerJoin(invoice, eq(invoice.id, part.invoiceId))
      .where(inArray(part.uuid, [...uuids]))
    for (const { uuid, ...found } of parts) causes.set(uuid, { ...found, eventId: null })
  }
  const payments = await db
    .select()
    .from(payment)
    .where(inArray(payment.uuid, [...uuids]))
  for (const { uuid, personId, receiptNumber } of payments) {
    causes.set(uuid, { personId, number: receiptNumber, eventId: null })
  }
  const mailings = await db
    .select()
    .from(mailing)
    .where(inArray(mailing.uuid, [...uuids]))
  for (const { uuid, subjectDe, subjectEn } of mailings) {
    causes.set(uuid, { personId: null, number: subjectDe ?? subjectEn, eventId: null })
  }
  const confirmations = await db
    .select()
    .from(donationConfirmation)
    .where(inArray(donationConfirmation.uuid, [...uuids]))
  for (const { uuid, personId, year } of confirmations) {
    causes.set(uuid, { personId, number: `${year}`, eventId: null })
  }
  const files = await db
    .select()
    .from(bankFile)
    .where(inArray(bankFile.uuid, [...uuids]))
  for (const { uuid, name } of files) causes.set(uuid, { personId: null, number: name, eventId: null })
  return causes
}

/** Finds events by their ids. */
export const findEvents = async (db: Db, ids: readonly number[]) => {
  const rows =
    ids.length === 0
      ? []
      : await db
          .select()
          .from(event)
          .where(inArray(event.id, [...ids]))
  return new Map(rows.map(({ id, titleDe, titleEn, startsAt }) => [id, { titleDe, titleEn, startsAt }]))
}
