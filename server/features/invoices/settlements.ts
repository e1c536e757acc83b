import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { PaidBy, SettlementKind } from '#contract/billing.ts'
import type { Db } from '../../platform/db/open.ts'
import { invoice, settlement } from '../../platform/db/tables.ts'
import type { Author } from '../../platform/resources/record.ts'
import { fromWireTime } from '../../platform/time.ts'
import { postInvoices } from '../ledger/receivables.ts'

export type SettlementRow = typeof settlement.$inferSelect
type InvoiceRow = typeof invoice.$inferSelect

/** A change of an open amount. `at` is the instant of a payment that knows more than its day. */
export type NewSettlement = Pick<SettlementRow, 'invoiceId' | 'kind' | 'amount' | 'day' | 'source'> &
  Partial<Pick<SettlementRow, 'uuid' | 'paymentId' | 'transactionId' | 'receiptNumber'>>

/** Rappen that are open; less than 0 is a credit. */
export const openOf = ({ amount, settled }: Pick<InvoiceRow, 'amount' | 'settled'>): number => amount - settled

/**
 * Adds settlements, writes what is left open on their invoices, and posts them, in the transaction of their cause, which has locked the
 * invoices. A source that exists is left out, so that a cause may be repeated.
 */
export const addSettlements = async (tx: Db, added: readonly NewSettlement[], author: Author): Promise<void> => {
  if (added.length === 0) return
  await tx
    .insert(settlement)
    .values(added.map((one) => ({ ...one, createdAt: author.now, createdBy: author.accountId })))
    .onConflictDoNothing({ target: settlement.source })
  await refreshInvoices(tx, [...new Set(added.map(({ invoiceId }) => invoiceId))], author.now)
}

/** Undoes settlements that are live, as `addSettlements` adds them. */
export const undoSettlements = async (tx: Db, ids: readonly number[], author: Author): Promise<void> => {
  if (ids.length === 0) return
  const undone = await tx
    .update(settlement)
    .set({ undoneAt: author.now, undoneBy: author.accountId })
    .where(and(inArray(settlement.id, [...ids]), isNull(settlement.undoneAt)))
    .returning({ invoiceId: settlement.invoiceId })
  await refreshInvoices(tx, [...new Set(undone.map(({ invoiceId }) => invoiceId))], author.now)
}

/** The settlements of an invoice that count, oldest first. */
export const findLive = (tx: Db, invoiceId: number): Promise<SettlementRow[]> =>
  tx
    .select()
    .from(settlement)
    .where(and(eq(settlement.invoiceId, invoiceId), isNull(settlement.undoneAt)))
    .orderBy(asc(settlement.id))

const paidBy: Partial<Record<SettlementKind, PaidBy>> = {
  BANK: 'bank',
  MARKED: 'bank',
  ONLINE: 'online',
  CASH: 'cash',
  MOVED: 'credit',
  WRITE_OFF: 'written_off',
}

/** Writes what the live settlements leave, and since when nothing is open: the day of the one that settled the rest. */
const refreshInvoices = async (tx: Db, ids: readonly number[], now: Date): Promise<void> => {
  const rows = await tx
    .select()
    .from(invoice)
    .where(inArray(invoice.id, [...ids]))
  for (const row of rows) {
    const live = await findLive(tx, row.id)
    let settled = 0
    let last: SettlementRow | undefined
    for (const one of live) {
      const isOpen = settled < row.amount
      settled += one.amount
      if (isOpen && settled >= row.amount) last = one
    }
    const isPaid = settled >= row.amount && last !== undefined
    await tx
      .update(invoice)
      .set({
        settled,
        paidAt: isPaid && last !== undefined ? paidAtOf(last) : null,
        paidBy: isPaid && last !== undefined ? (paidBy[last.kind] ?? 'other') : null,
        version: sql`${invoice.version} + 1`,
      })
      .where(eq(invoice.id, row.id))
  }
  await postInvoices(tx, ids, now)
}

const paidAtOf = ({ day }: SettlementRow): Date => fromWireTime(`${day}T00:00`)
