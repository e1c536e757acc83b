import { randomUUID } from 'node:crypto'
import { like, max, sql } from 'drizzle-orm'
import { toWireDate } from '#contract/time.ts'
import { insertAll } from '../../platform/db/insert-all.ts'
import type { Db } from '../../platform/db/open.ts'
import { billedFee, billedLoan, invoice, invoiceLine } from '../../platform/db/tables.ts'
import { dayAfter } from '../../platform/time.ts'
import { postNewInvoices } from '../ledger/receivables.ts'

/** Key of the advisory lock; unique in this database. */
const numbersLock = 5_620_117_905
/** Days to pay, unless the invoice has a day of its own. */
const term = 30

type Line = Pick<typeof invoiceLine.$inferInsert, 'text' | 'count' | 'price' | 'accountId' | 'eventId' | 'aboutId'>

export interface NewInvoice
  extends Pick<
    typeof invoice.$inferInsert,
    'purpose' | 'personId' | 'recipient' | 'title' | 'feeRunId' | 'incomeFrom'
  > {
  /** `yyyy-MM-dd`; absent = the usual term. */
  readonly dueDate?: string
  /** At least one. */
  readonly lines: readonly Line[]
  /** The persons whose fee of a year it has. One who has been billed for the year already ends in an error of the database. */
  readonly fees?: { readonly year: number; readonly personIds: readonly number[] }
  /** The loans whose hire of a year it has, in the same way. */
  readonly loans?: { readonly year: number; readonly loanIds: readonly number[] }
}

export interface CreatedInvoice {
  readonly id: number
  readonly uuid: string
  readonly number: string
  /** Rappen. */
  readonly amount: number
}

/**
 * Creates invoices in the transaction of their cause. Numbers start again each year and have no gaps (`2026-00001`): an
 * advisory lock serializes them, and a rollback returns the numbers.
 */
export const createInvoices = async (tx: Db, invoices: readonly NewInvoice[], now: Date): Promise<CreatedInvoice[]> => {
  await tx.execute(sql`select pg_advisory_xact_lock(${numbersLock}::bigint)`)
  const today = toWireDate(now)
  const year = today.slice(0, 4)
  const [last] = await tx
    .select({ number: max(invoice.number) })
    .from(invoice)
    .where(like(invoice.number, `${year}-%`))
  const before = Number(last?.number?.slice(5) ?? 0)
  const rows = invoices.map(
    ({ lines, fees: _fees, loans: _loans, dueDate = dayAfter(today, term), ...fields }, index) => ({
      ...{ ...fields, dueDate, createdAt: now, uuid: randomUUID() },
      amount: lines.reduce((sum, { count, price }) => sum + count * price, 0),
      number: `${year}-${String(before + index + 1).padStart(5, '0')}`,
    }),
  )
  const byUuid = new Map<string, typeof invoice.$inferSelect>()
  await insertAll(rows, async (some) => {
    for (const row of await tx.insert(invoice).values(some).returning()) byUuid.set(row.uuid, row)
  })
  // The database promises no order of the rows that it returns.
  const created = rows.flatMap(({ uuid }) => byUuid.get(uuid) ?? [])
  const lines = invoices.flatMap((one, index) =>
    one.lines.map((line, position) => ({ ...line, position, invoiceId: created[index]?.id ?? 0 })),
  )
  const written: (typeof invoiceLine.$inferSelect)[] = []
  await insertAll(lines, async (some) => {
    written.push(...(await tx.insert(invoiceLine).values(some).returning()))
  })
  const billed = invoices.flatMap(({ fees }, index) =>
    (fees?.personIds ?? []).map((personId) => ({
      ...{ personId, year: fees?.year ?? 0, invoiceId: created[index]?.id ?? 0 },
    })),
  )
  await insertAll(billed, (some) => tx.insert(billedFee).values(some))
  const hired = invoices.flatMap(({ loans }, index) =>
    (loans?.loanIds ?? []).map((loanId) => ({
      ...{ loanId, year: loans?.year ?? 0, invoiceId: created[index]?.id ?? 0 },
    })),
  )
  await insertAll(hired, (some) => tx.insert(billedLoan).values(some))
  const linesOf = Map.groupBy(written, ({ invoiceId }) => invoiceId)
  await postNewInvoices(
    tx,
    created.map((row) => ({ row, lines: linesOf.get(row.id) ?? [] })),
    now,
  )
  return created
}

/** Creates one invoice, as `createInvoices` does. */
export const createInvoice = async (tx: Db, one: NewInvoice, now: Date): Promise<CreatedInvoice> => {
  const [created] = await createInvoices(tx, [one], now)
  if (created === undefined) throw new Error('an invoice was created without coming back')
  return created
}
