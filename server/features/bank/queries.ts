import { and, asc, desc, eq, isNull, lt, sql } from 'drizzle-orm'
import type { BankState, BankTransaction, listTransactions } from '#contract/bank.ts'
import type { HandlerInput } from '#contract/endpoint.ts'
import type { Db } from '../../platform/db/open.ts'
import { bankStatement, bankTransaction, invoice, ledgerAccount, ledgerRow, person } from '../../platform/db/tables.ts'
import { requireFirst } from '../../platform/http/http-error.ts'
import { listReply } from '../../platform/http/list-query.ts'
import { dayAfter } from '../../platform/time.ts'
import { recipientOf } from '../invoices/recipient.ts'
import { openOf } from '../invoices/settlements.ts'

const pageSize = 20
const proposalsMaximum = 3

const unclear = and(
  isNull(bankTransaction.invoiceId),
  isNull(bankTransaction.accountId),
  eq(bankTransaction.booked, false),
)

const selectTransactions = (db: Db) =>
  db
    .select({ row: bankTransaction, invoice: invoice.number, account: ledgerAccount.number })
    .from(bankTransaction)
    .leftJoin(invoice, eq(invoice.id, bankTransaction.invoiceId))
    .leftJoin(ledgerAccount, eq(ledgerAccount.id, bankTransaction.accountId))
    .$dynamic()
type Selected = Awaited<ReturnType<typeof selectTransactions>>[number]

/** Open invoices with the names of their payers. */
const findOpenInvoices = async (db: Db) => {
  const found = await db
    .select({ owed: invoice, payer: person })
    .from(invoice)
    .leftJoin(person, eq(person.id, invoice.personId))
    .where(lt(invoice.settled, invoice.amount))
    .orderBy(asc(invoice.number))
  return found.map(({ owed, payer }) => ({
    ...{ number: owed.number, amount: openOf(owed), name: recipientOf(owed, payer).name },
  }))
}
type OpenInvoice = Awaited<ReturnType<typeof findOpenInvoices>>[number]

const foldedWords = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)

/** First those whose number is in the text, then those of the same amount whose payer has the name. */
const proposalsFor = ({ row }: Selected, open: readonly OpenInvoice[]): string[] => {
  if (row.direction === 'DEBIT' || row.invoiceId !== null || row.accountId !== null || row.booked) return []
  const words = new Set(foldedWords(row.payerName ?? ''))
  const isNamed = ({ number }: OpenInvoice) => row.text.includes(number)
  const isLikely = ({ amount, name }: OpenInvoice) =>
    amount === row.amount && foldedWords(name).every((word) => words.has(word))
  const likely = [...open.filter(isNamed), ...open.filter((one) => !isNamed(one) && isLikely(one))]
  return likely.slice(0, proposalsMaximum).map(({ number }) => number)
}

const present = (found: Selected, open: readonly OpenInvoice[]): BankTransaction => {
  const { id, bookedOn, direction, amount, payerName, payerIban, reference, text, reversal, booked } = found.row
  return {
    ...{ id, bookedOn, direction, amount, reference, text, reversal, booked },
    ...{ name: payerName, iban: payerIban, invoice: found.invoice, account: found.account },
    proposals: proposalsFor(found, open),
  }
}

/** A page of the transactions, newest first. */
export const findTransactions = async (
  db: Db,
  { show = 'all', page = 0, size = pageSize }: HandlerInput<typeof listTransactions>['query'],
) => {
  const where = show === 'unclear' ? unclear : undefined
  const found = await selectTransactions(db)
    .where(where)
    .orderBy(desc(bankTransaction.bookedOn), desc(bankTransaction.id))
    .limit(size)
    .offset(page * size)
  const open = await findOpenInvoices(db)
  const items = found.map((one) => present(one, open))
  return await listReply(items, { number: page, size }, () => db.$count(bankTransaction, where))
}

/** @throws HttpError not_found */
export const findTransaction = async (db: Db, id: number): Promise<BankTransaction> =>
  present(requireFirst(await selectTransactions(db).where(eq(bankTransaction.id, id))), await findOpenInvoices(db))

/** The bank's account as its files and the books have it. */
export const findBankState = async (db: Db): Promise<BankState> => {
  const statements = await db.select().from(bankStatement).orderBy(asc(bankStatement.startsOn), asc(bankStatement.id))
  const last = statements.toSorted((a, b) => (a.endsOn < b.endsOn ? -1 : 1)).at(-1)
  const [bank] = await db.select().from(ledgerAccount).where(eq(ledgerAccount.use, 'BANK'))
  const sign = sql`case when ${ledgerRow.debitId} = ${bank?.id ?? 0} then 1 else -1 end`
  const [sum] = await db
    .select({ ledger: sql<number>`coalesce(sum(${sign} * ${ledgerRow.amount}), 0)::float8` })
    .from(ledgerRow)
    .where(sql`${bank?.id ?? 0} in (${ledgerRow.debitId}, ${ledgerRow.creditId})`)
  return {
    until: last?.endsOn ?? null,
    balance: last?.closing ?? null,
    ledger: bank === undefined ? null : (sum?.ledger ?? 0),
    unclear: await db.$count(bankTransaction, unclear),
    gap: gapIn(statements),
  }
}

/** The day after the first statement whose closing balance no later one opens with; statements may overlap. */
const gapIn = (statements: readonly (typeof bankStatement.$inferSelect)[]): string | null => {
  let until: (typeof statements)[number] | undefined
  for (const statement of statements) {
    if (until !== undefined && statement.startsOn > until.endsOn && statement.opening !== until.closing)
      return dayAfter(until.endsOn, 1)
    if (until === undefined || statement.endsOn > until.endsOn) until = statement
  }
  return null
}
