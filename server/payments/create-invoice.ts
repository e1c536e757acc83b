import { like, max, sql } from 'drizzle-orm'
import { toWireDate } from '#contract/time.ts'
import type { Db } from '../db/open.ts'
import { invoice } from '../db/tables.ts'

/** Any number that nothing else in this database uses as an advisory lock. */
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
 * Writes an invoice within the transaction of its cause. Numbers are the year's and run without a gap (`2026-00001`):
 * invoices are numbered one after the other, and a rollback leaves no hole.
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
  const [written] = await tx
    .insert(invoice)
    .values({
      personId,
      purpose,
      amount,
      number: `${year}-${String(next).padStart(5, '0')}`,
      createdAt: now,
      dueDate: toWireDate(new Date(now.getTime() + term * dayMs)),
    })
    .returning({ uuid: invoice.uuid, number: invoice.number, amount: invoice.amount })
  if (written === undefined) throw new Error('an invoice was inserted without coming back')
  return written
}
