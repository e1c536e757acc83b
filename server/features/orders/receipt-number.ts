import { like, max, sql } from 'drizzle-orm'
import { toWireDate } from '#contract/time.ts'
import type { Db } from '../../platform/db/open.ts'
import { invoice, payment, settlement, shopOrder } from '../../platform/db/tables.ts'

/** Key of the advisory lock; unique in this database. */
const numbersLock = 5_620_117_907

/** Series of receipt numbers, by the letter that they begin with. */
const series = {
  order: { letter: 'Q', tables: [shopOrder] },
  // Paid online, at a bank, and in cash.
  fee: { letter: 'B', tables: [payment, invoice, settlement] },
} as const

/**
 * Returns the next receipt number, such as `Q2026-00001`, in the transaction that assigns it. Numbers start again each
 * year and have no gaps: an advisory lock serializes them, and a rollback returns the number.
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
