import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { BankPayout, BankState, BankTransaction, listTransactions } from '#contract/bank.ts'
import type { HandlerInput } from '#contract/endpoint.ts'
import type { Db } from '../../platform/db/open.ts'
import {
  bankNotice,
  bankStatement,
  bankTransaction,
  invoice,
  ledgerAccount,
  ledgerRow,
  payout,
  person,
} from '../../platform/db/tables.ts'
import { requireFirst } from '../../platform/http/http-error.ts'
import { listReply } from '../../platform/http/list-query.ts'
import { dayAfter } from '../../platform/time.ts'
import { recipientOf } from '../invoices/recipient.ts'
import { openOf } from '../invoices/settlements.ts'
import { fits, isOnItsWay, isUnclear, type PayoutRow } from './payouts.ts'

const pageSize = 20
const proposalsMaximum = 3

/** Entries that were split stay, so that they are known again, but their payments stand for them. */
const isWhole = isNull(bankTransaction.splitAt)

const selectTransactions = (db: Db) =>
  db
    .select({ row: bankTransaction, invoice: invoice.number, account: ledgerAccount.number, payout })
    .from(bankTransaction)
    .leftJoin(invoice, eq(invoice.id, bankTransaction.invoiceId))
    .leftJoin(ledgerAccount, eq(ledgerAccount.id, bankTransaction.accountId))
    .leftJoin(payout, eq(payout.transactionId, bankTransaction.id))
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
    ...{ number: owed.number, amount: openOf(owed), name: recipientOf(owed, payer).name, personId: owed.personId },
  }))
}
type OpenInvoice = Awaited<ReturnType<typeof findOpenInvoices>>[number]

const foldedWords = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)

/** Persons whose invoices accounts have paid before. */
type Payers = ReadonlyMap<string, ReadonlySet<number | null>>

const findPayers = async (db: Db, found: readonly Selected[]): Promise<Payers> => {
  const ibans = [...new Set(found.flatMap(({ row }) => row.payerIban ?? []))]
  if (ibans.length === 0) return new Map()
  const rows = await db
    .selectDistinct({ iban: bankTransaction.payerIban, personId: invoice.personId })
    .from(bankTransaction)
    .innerJoin(invoice, eq(invoice.id, bankTransaction.invoiceId))
    .where(and(inArray(bankTransaction.payerIban, ibans), isNotNull(bankTransaction.invoiceId)))
  const grouped = Map.groupBy(rows, ({ iban }) => iban ?? '')
  return new Map([...grouped].map(([iban, paid]) => [iban, new Set(paid.map(({ personId }) => personId))]))
}

/** Invoices and payouts that transactions may be. */
interface Proposable {
  readonly open: readonly OpenInvoice[]
  readonly payers: Payers
  readonly payouts: readonly PayoutRow[]
}

const findProposable = async (db: Db, found: readonly Selected[]): Promise<Proposable> => ({
  open: await findOpenInvoices(db),
  payers: await findPayers(db, found),
  payouts: await db.select().from(payout).where(isOnItsWay).orderBy(asc(payout.arrivesOn), asc(payout.id)),
})

/**
 * First the invoices whose number is in the text, then those of a person whose invoices the account has paid before, first of the same
 * amount, then those of the same amount whose payer has the name.
 */
const proposalsFor = ({ row }: Selected, { open, payers }: Proposable): string[] => {
  if (row.direction === 'DEBIT') return []
  const words = new Set(foldedWords(row.payerName ?? ''))
  const isNamed = ({ number }: OpenInvoice) => row.text.includes(number)
  const isLikely = ({ amount, name }: OpenInvoice) =>
    amount === row.amount && foldedWords(name).every((word) => words.has(word))
  const paid = payers.get(row.payerIban ?? '')
  const isOfPayer = ({ personId }: OpenInvoice) => personId !== null && paid?.has(personId) === true
  const likely = [
    ...open.filter(isNamed),
    ...open.filter((one) => isOfPayer(one) && one.amount === row.amount),
    ...open.filter(isLikely),
    ...open.filter(isOfPayer),
  ]
  return [...new Set(likely.map(({ number }) => number))].slice(0, proposalsMaximum)
}

const presentPayout = ({ uuid, arrivesOn }: PayoutRow): BankPayout => ({ id: uuid, arrivesOn })

const present = (found: Selected, proposable: Proposable): BankTransaction => {
  const { id, bookedOn, direction, amount, payerName, payerIban, reference, text, reversal, booked, unnamed } =
    found.row
  const isOpen = found.invoice === null && found.account === null && !booked && found.payout === null
  return {
    ...{ id, bookedOn, direction, amount, reference, text, reversal, booked },
    ...{ name: payerName, iban: payerIban, invoice: found.invoice, account: found.account },
    unnamed: unnamed !== null && unnamed > 1 ? unnamed : null,
    proposals: isOpen ? proposalsFor(found, proposable) : [],
    payout: found.payout && presentPayout(found.payout),
    payouts: isOpen ? proposable.payouts.filter((one) => fits(found.row, one)).map(presentPayout) : [],
  }
}

/** A page of the transactions, newest first. */
export const findTransactions = async (
  db: Db,
  { show = 'all', id, page = 0, size = pageSize }: HandlerInput<typeof listTransactions>['query'],
) => {
  const shown = show === 'unclear' ? isUnclear(db) : isWhole
  const where = id === undefined ? shown : eq(bankTransaction.id, id)
  const found = await selectTransactions(db)
    .where(where)
    .orderBy(desc(bankTransaction.bookedOn), desc(bankTransaction.id))
    .limit(size)
    .offset(page * size)
  const proposable = await findProposable(db, found)
  const items = found.map((one) => present(one, proposable))
  return await listReply(items, { number: page, size }, () => db.$count(bankTransaction, where))
}

/** @throws HttpError not_found */
export const findTransaction = async (db: Db, id: number): Promise<BankTransaction> => {
  const found = requireFirst(await selectTransactions(db).where(eq(bankTransaction.id, id)))
  return present(found, await findProposable(db, [found]))
}

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
    unclear: await db.$count(bankTransaction, isUnclear(db)),
    ...gapIn(statements),
    announced: await db.$count(bankNotice, isNull(bankNotice.split)),
  }
}

/** The days after the first statement whose closing balance no later one opens with; statements may overlap. */
const gapIn = (statements: readonly (typeof bankStatement.$inferSelect)[]): Pick<BankState, 'gap' | 'gapUntil'> => {
  let until: (typeof statements)[number] | undefined
  for (const statement of statements) {
    if (until !== undefined && statement.startsOn > until.endsOn && statement.opening !== until.closing)
      return missing(dayAfter(until.endsOn, 1), dayAfter(statement.startsOn, -1))
    if (until === undefined || statement.endsOn > until.endsOn) until = statement
  }
  return { gap: null, gapUntil: null }
}

/** Statements that follow each other without a day between them differ on the first day of the later one. */
const missing = (gap: string, last: string) => ({ gap, gapUntil: last < gap ? gap : last })
