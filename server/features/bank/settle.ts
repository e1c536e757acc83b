import { and, eq, inArray, ne } from 'drizzle-orm'
import type { Assignment } from '#contract/bank.ts'
import type { Db } from '../../platform/db/open.ts'
import { bankTransaction, donation, invoice, invoiceRefund, ledgerAccount } from '../../platform/db/tables.ts'
import { fieldRefusal, requireRow } from '../../platform/http/http-error.ts'
import { type Author, recordChange } from '../../platform/resources/record.ts'
import { completeRefund } from '../invoices/movements.ts'
import { addSettlements, findLive, undoSettlements } from '../invoices/settlements.ts'
import { postTransaction } from '../ledger/documents.ts'

type BankRow = typeof bankTransaction.$inferSelect
type InvoiceRow = typeof invoice.$inferSelect

/**
 * Pays an invoice with a transaction, or pays it back with a debit; the caller has locked both rows. The amount beyond the open one
 * is a credit of the payer. The payment of an invoice that a treasurer has marked as paid by hand is in the books already.
 */
export const settle = async (tx: Db, row: BankRow, owed: InvoiceRow, author: Author): Promise<void> => {
  const linked = await tx.$count(
    bankTransaction,
    and(eq(bankTransaction.invoiceId, owed.id), ne(bankTransaction.id, row.id)),
  )
  const marked = (await findLive(tx, owed.id)).some(({ kind, amount }) => kind === 'MARKED' && amount === row.amount)
  const isMarked = row.direction === 'CREDIT' && linked === 0 && marked
  await write(tx, row, { invoiceId: owed.id, accountId: null, booked: isMarked }, author)
  if (isMarked) return
  const amount = row.direction === 'CREDIT' ? row.amount : -row.amount
  const source = `bank:${row.uuid}:${row.version + 1}`
  const added = { invoiceId: owed.id, kind: 'BANK', amount, day: row.bookedOn, source, transactionId: row.id } as const
  await addSettlements(tx, [added], author)
  if (row.direction === 'DEBIT') await completeRefund(tx, owed.id, row.amount, source)
}

type Purpose = Pick<BankRow, 'invoiceId' | 'accountId' | 'booked'>

const write = async (tx: Db, row: BankRow, purpose: Purpose, { now }: Author) => {
  const change = { ...purpose, version: row.version + 1 }
  await tx.update(bankTransaction).set(change).where(eq(bankTransaction.id, row.id))
  await postTransaction(tx, { ...row, ...change }, now)
}

/** Takes an invoice's payment by this transaction back. */
const release = async (tx: Db, row: BankRow, author: Author): Promise<void> => {
  if (row.invoiceId === null) return
  await tx.select().from(invoice).where(eq(invoice.id, row.invoiceId)).for('update')
  const live = (await findLive(tx, row.invoiceId)).filter(({ transactionId }) => transactionId === row.id)
  const ids = live.map(({ id }) => id)
  if (ids.length === 0) return
  await tx.update(invoiceRefund).set({ settlementId: null }).where(inArray(invoiceRefund.settlementId, ids))
  await undoSettlements(tx, ids, author)
}

/**
 * Says what a transaction is for. The same purpose again changes nothing.
 * @throws HttpError not_found; validation.invalid at `invoice` and `account`
 */
export const assign = async (tx: Db, id: number, { invoice: number, account, booked }: Assignment, author: Author) => {
  const row = requireRow((await tx.select().from(bankTransaction).where(eq(bankTransaction.id, id)).for('update'))[0])
  const [owed] = number === null ? [] : await tx.select().from(invoice).where(eq(invoice.number, number)).for('update')
  const isPaidBack = row.direction === 'DEBIT' && owed !== undefined && owed.settled >= row.amount
  if (number !== null && (owed === undefined || (row.direction === 'DEBIT' && !isPaidBack)))
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
  await tx.delete(donation).where(eq(donation.transactionId, row.id))
  if (owed === undefined) await write(tx, row, purpose, author)
  else {
    const [fresh] = await tx.select().from(invoice).where(eq(invoice.id, owed.id))
    await settle(tx, row, fresh ?? owed, author)
  }
  const fields = { number: [null, number], account: [null, account] } as const
  await recordChange(tx, author, { noun: 'bank_transaction', rowId: id, action: 'changed', fields })
}
