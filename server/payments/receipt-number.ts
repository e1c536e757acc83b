import { like, max, sql } from 'drizzle-orm'
import { toWireDate } from '#contract/time.ts'
import type { Db } from '../db/open.ts'
import { invoice, payment, shopOrder } from '../db/tables.ts'

/** Any number that nothing else in this database uses as an advisory lock. */
const numbersLock = 5_620_117_907

/** What is paid, by the letter that its receipts' numbers begin with. */
const series = {
  order: { letter: 'Q', tables: [shopOrder] },
  // Paid online, and at a bank.
  fee: { letter: 'B', tables: [payment, invoice] },
} as const

/**
 * The next receipt's number, such as `Q2026-00001`, within the transaction that gives it away. Each year's begin anew and
 * run without a gap: they are given one after the other, and a rollback leaves no hole.
 */
export const nextReceiptNumber = async (tx: Db, of: keyof typeof series, now: Date): Promise<string> => {
  const { letter, tables } = series[of]
  await tx.execute(sql`select pg_advisory_xact_lock(${numbersLock}::bigint)`)
  const prefix = `${letter}${toWireDate(now).slice(0, 4)}-`
  let last = 0
  for (const table of tables) {
    const [row] = await tx
      .select({ number: max(table.receiptNumber) })
      .from(table)
      .where(like(table.receiptNumber, `${prefix}%`))
    last = Math.max(last, Number(row?.number?.slice(prefix.length) ?? 0))
  }
  return `${prefix}${String(last + 1).padStart(5, '0')}`
}
