import { and, eq, ne, sql } from 'drizzle-orm'
import type { Assignment } from '#contract/bank.ts'
import type { Db } from '../../platform/db/open.ts'
import { bankTransaction, invoice, ledgerAccount } from '../../platform/db/tables.ts'
import { fieldRefusal, requireRow } from '../../platform/http/http-error.ts'
import { type Author, recordChange } from '../../platform/resources/record.ts'
import { fromWireTime } from '../../platform/time.ts'
import { postInvoice, postTransaction } from '../ledger/documents.ts'

type BankRow = typeof bankTransaction.$inferSelect
type InvoiceRow = typeof invoice.$inferSelect

/** Rappen of an invoice that other transactions of the bank have paid. */
const settledOf = async (tx: Db, invoiceId: number, except: number): Promise<number> => {
  const [found] = await tx
    .select({ sum: sql<number>`coalesce(sum(${bankTransaction.settled}), 0)::int` })
    .from(bankTransaction)
    .where(and(eq(bankTransaction.invoiceId, invoiceId), ne(bankTransaction.id, except)))
  return found?.sum ?? 0
}

/**
 * Pays an invoice with a transaction; the caller has locked both rows. The amount beyond the open one is a credit of the payer. The
 * payment of an invoice that a treasurer has marked as paid by hand is in the books already.
 */
export const settle = async (tx: Db, row: BankRow, owed: InvoiceRow, author: Author): Promise<void> => {
  const linked = await tx.$count(
    bankTransaction,
    and(eq(bankTransaction.invoiceId, owed.id), ne(bankTransaction.id, row.id)),
  )
  if (owed.marking !== null && linked === 0 && row.amount === owed.amount) {
    const purpose = { invoiceId: owed.id, settled: 0, accountId: null, booked: true }
    return await write(tx, row, purpose, owed.number, author)
  }
  const before = owed.paidAt === null ? await settledOf(tx, owed.id, row.id) : owed.amount
  const settled = Math.min(row.amount, owed.amount - before)
  await write(tx, row, { invoiceId: owed.id, settled, accountId: null, booked: false }, owed.number, author)
  if (before + settled < owed.amount || owed.paidAt !== null) return
  const paidAt = fromWireTime(`${row.bookedOn}T00:00`)
  await tx.update(invoice).set({ paidAt, paidBy: 'bank' }).where(eq(invoice.id, owed.id))
  await postInvoice(tx, owed.id, author.now)
}

type Purpose = Pick<BankRow, 'invoiceId' | 'settled' | 'accountId' | 'booked'>

const write = async (tx: Db, row: BankRow, purpose: Purpose, number: string | undefined, { now }: Author) => {
  const change = { ...purpose, version: row.version + 1 }
  await tx.update(bankTransaction).set(change).where(eq(bankTransaction.id, row.id))
  await postTransaction(tx, { ...row, ...change }, number, now)
}

/** Takes an invoice's payment by this transaction back. */
const release = async (tx: Db, row: BankRow, author: Author): Promise<void> => {
  if (row.invoiceId === null || row.settled === 0) return
  const [owed] = await tx.select().from(invoice).where(eq(invoice.id, row.invoiceId)).for('update')
  if (owed !== undefined && owed.paidBy === 'bank' && owed.marking === null) {
    await tx.update(invoice).set({ paidAt: null, paidBy: null }).where(eq(invoice.id, owed.id))
    await postInvoice(tx, owed.id, author.now)
  }
}

/**
 * Says what a transaction is for. The same purpose again changes nothing.
 * @throws HttpError not_found; validation.invalid at `invoice` and `account`
 */
export const assign = async (tx: Db, id: number, { invoice: number, account, booked }: Assignment, author: Author) => {
  const row = requireRow((await tx.select().from(bankTransaction).where(eq(bankTransaction.id, id)).for('update'))[0])
  const [owed] = number === null ? [] : await tx.select().from(invoice).where(eq(invoice.number, number)).for('update')
  if (number !== null && (owed === undefined || row.direction === 'DEBIT'))
    throw fieldRefusal('invoice', 'validation.bank_invoice')
  const [chosen] =
    account === null ? [] : await tx.select().from(ledgerAccount).where(eq(ledgerAccount.number, account))
  if (account !== null && (chosen === undefined || chosen.use === 'BANK'))
    throw fieldRefusal('account', 'validation.account_unknown')
  if (chosen?.closed) throw fieldRefusal('account', 'validation.account_closed')
  const purpose = { invoiceId: owed?.id ?? null, accountId: owed === undefined ? (chosen?.id ?? null) : null, booked }
  const isSame = row.invoiceId === purpose.invoiceId && row.accountId === purpose.accountId && row.booked === booked
  if (isSame) return
  await release(tx, row, author)
  if (owed === undefined) await write(tx, row, { ...purpose, settled: 0 }, undefined, author)
  else {
    const [fresh] = await tx.select().from(invoice).where(eq(invoice.id, owed.id))
    await settle(tx, row, fresh ?? owed, author)
  }
  const fields = { number: [null, number], account: [null, account] } as const
  await recordChange(tx, author, { noun: 'bank_transaction', rowId: id, action: 'changed', fields })
}
