import { like, max, sql } from 'drizzle-orm'
import { toWireDate } from '#contract/time.ts'
import { insertRow } from '../../platform/db/insert-row.ts'
import type { Db } from '../../platform/db/open.ts'
import { invoice } from '../../platform/db/tables.ts'
import { postInvoice } from '../ledger/documents.ts'

/** Key of the advisory lock; unique in this database. */
const numbersLock = 5_620_117_905
/** Days to pay. */
const term = 30
const dayMs = 24 * 60 * 60 * 1000

interface NewInvoice {
  readonly personId: number
  readonly purpose: (typeof invoice.$inferInsert)['purpose']
  /** Rappen. */
  readonly amount: number
}

/**
 * Creates an invoice in the transaction of its cause. Numbers start again each year and have no gaps (`2026-00001`): an
 * advisory lock serializes them, and a rollback returns the number.
 */
export const createInvoice = async (
  tx: Db,
  { personId, purpose, amount }: NewInvoice,
  now: Date,
): Promise<{ uuid: string; number: string; amount: number }> => {
  await tx.execute(sql`select pg_advisory_xact_lock(${numbersLock}::bigint)`)
  const year = toWireDate(now).slice(0, 4)
  const [last] = await tx
    .select({ number: max(invoice.number) })
    .from(invoice)
    .where(like(invoice.number, `${year}-%`))
  const next = Number(last?.number?.slice(5) ?? 0) + 1
  const written = await insertRow(tx, invoice, {
    personId,
    purpose,
    amount,
    number: `${year}-${String(next).padStart(5, '0')}`,
    createdAt: now,
    dueDate: toWireDate(new Date(now.getTime() + term * dayMs)),
  })
  await postInvoice(tx, written.id, now)
  return written
}
