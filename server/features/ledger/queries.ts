import { and, asc, desc, eq, exists, gte, isNotNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { HandlerInput } from '#contract/endpoint.ts'
import type { Account, LedgerEntry, listEntries, OpenItem, Statements } from '#contract/ledger.ts'
import { toWireDate, toWireTime } from '#contract/time.ts'
import type { Db } from '../../platform/db/open.ts'
import { matchesAllWords, normalizeForSearch } from '../../platform/db/search-normalization.ts'
import { event, fiscalYear, invoice, ledgerAccount, ledgerEntry, ledgerRow, person } from '../../platform/db/tables.ts'
import { HttpError } from '../../platform/http/http-error.ts'
import { listReply } from '../../platform/http/list-query.ts'
import { findBudget } from './budget.ts'

const pageSize = 20

export const findAccounts = (db: Db): Promise<Account[]> =>
  db.select().from(ledgerAccount).orderBy(asc(ledgerAccount.number))

const reversal = alias(ledgerEntry, 'reversal')
const reversed = alias(ledgerEntry, 'reversed')
const debit = alias(ledgerAccount, 'debit')
const credit = alias(ledgerAccount, 'credit')

/** `2027-00001` */
const numberOf = (year: number, position: number): string => `J${year}/${`${position}`.padStart(5, '0')}`
const numberSql = sql`'J' || ${ledgerEntry.year} || '/' || lpad(${ledgerEntry.position}::text, 5, '0')`

/** Entries with their rows, in the order of `orderBy`. */
export const selectEntries = async (
  db: Db,
  where: SQL | undefined,
  { orderBy = [asc(ledgerEntry.id)], size, skip = 0 }: { orderBy?: readonly SQL[]; size?: number; skip?: number } = {},
): Promise<LedgerEntry[]> => {
  const select = db
    .select({ entry: ledgerEntry, reversal, reversed })
    .from(ledgerEntry)
    .leftJoin(reversal, eq(reversal.reverses, ledgerEntry.id))
    .leftJoin(reversed, eq(reversed.id, ledgerEntry.reverses))
    .where(where)
    .orderBy(...orderBy)
    .$dynamic()
  const found = await (size === undefined ? select : select.limit(size).offset(skip))
  const ids = found.map(({ entry }) => entry.id)
  const rows = await db
    .select({ row: ledgerRow, debit: debit.number, credit: credit.number, event: event.titleDe })
    .from(ledgerRow)
    .innerJoin(debit, eq(debit.id, ledgerRow.debitId))
    .innerJoin(credit, eq(credit.id, ledgerRow.creditId))
    .leftJoin(event, eq(event.id, ledgerRow.eventId))
    .where(sql`${ledgerRow.entryId} = any(${sql.param(ids)}::integer[])`)
    .orderBy(asc(ledgerRow.entryId), asc(ledgerRow.position))
  const byEntry = Map.groupBy(rows, ({ row }) => row.entryId)
  return found.map(({ entry, ...others }) => ({
    ...{ id: entry.id, bookedOn: entry.bookedOn, kind: entry.kind, text: entry.text },
    number: numberOf(entry.year, entry.position),
    rows: (byEntry.get(entry.id) ?? []).map(({ row, event: name, ...sides }) => ({
      ...{ ...sides, amount: row.amount },
      event: row.eventId === null ? null : { id: row.eventId, name: name ?? '' },
    })),
    reversedBy: others.reversal && numberOf(others.reversal.year, others.reversal.position),
    reverses: others.reversed && numberOf(others.reversed.year, others.reversed.position),
    createdAt: toWireTime(entry.createdAt),
  }))
}

/** @throws HttpError not_found */
export const findEntry = async (db: Db, id: number): Promise<LedgerEntry> => {
  const [entry] = await selectEntries(db, eq(ledgerEntry.id, id))
  if (entry === undefined) throw new HttpError('not_found')
  return entry
}

/** A page of the journal, newest first. */
export const findEntries = async (
  db: Db,
  { year, account, searchTerm, page = 0, size = pageSize }: HandlerInput<typeof listEntries>['query'],
) => {
  const touches = db
    .select({ id: ledgerRow.entryId })
    .from(ledgerRow)
    .innerJoin(ledgerAccount, or(eq(ledgerAccount.id, ledgerRow.debitId), eq(ledgerAccount.id, ledgerRow.creditId)))
    .where(and(eq(ledgerRow.entryId, ledgerEntry.id), eq(ledgerAccount.number, account ?? 0)))
  const where = and(
    year === undefined ? undefined : eq(ledgerEntry.year, year),
    account === undefined ? undefined : exists(touches),
    ...matchesAllWords(normalizeForSearch(sql`concat_ws(' ', ${numberSql}, ${ledgerEntry.text})`), searchTerm ?? ''),
  )
  const orderBy = [desc(ledgerEntry.bookedOn), desc(ledgerEntry.id)]
  const entries = await selectEntries(db, where, { orderBy, size, skip: page * size })
  return await listReply(entries, { number: page, size }, () => db.$count(ledgerEntry, where))
}

/** Debits less credits of every account until `last`, or between two days; accounts without entries are absent. */
const balancesBetween = async (db: Db, first: string | null, last: string): Promise<Map<number, number>> => {
  const inPeriod = and(first === null ? undefined : gte(ledgerEntry.bookedOn, first), lte(ledgerEntry.bookedOn, last))
  const side = (account: typeof ledgerRow.debitId | typeof ledgerRow.creditId) =>
    db
      .select({ id: account, sum: sql<number>`sum(${ledgerRow.amount})::float8` })
      .from(ledgerRow)
      .innerJoin(ledgerEntry, eq(ledgerEntry.id, ledgerRow.entryId))
      .where(inPeriod)
      .groupBy(account)
  const balances = new Map<number, number>()
  for (const { id, sum } of await side(ledgerRow.debitId)) balances.set(id, sum)
  for (const { id, sum } of await side(ledgerRow.creditId)) balances.set(id, (balances.get(id) ?? 0) - sum)
  return balances
}

/** Accounts whose balance is shown as credit less debit. */
const creditKinds: ReadonlySet<string> = new Set(['LIABILITY', 'EQUITY', 'INCOME'])
const stockKinds: ReadonlySet<string> = new Set(['ASSET', 'LIABILITY', 'EQUITY'])

/**
 * Balance sheet and income statement of a year, compared with the year before.
 * @throws HttpError not_found for a year that the books do not have
 */
export const findStatements = async (db: Db, year: number, now: Date): Promise<Statements> => {
  const years = await db.select().from(fiscalYear).orderBy(asc(fiscalYear.startsOn))
  const at = years.findIndex((one) => one.year === year)
  const current = years[at]
  if (current === undefined) throw new HttpError('not_found')
  const previous = years[at - 1]
  const today = toWireDate(now)
  const [day = today] = [current.endsOn, today].toSorted()
  const stocks = await balancesBetween(db, null, day)
  const flows = await balancesBetween(db, current.startsOn, day)
  const stocksBefore = previous && (await balancesBetween(db, null, previous.endsOn))
  const flowsBefore = previous && (await balancesBetween(db, previous.startsOn, previous.endsOn))
  const accounts = await findAccounts(db)
  const plan = new Map((await findBudget(db, year)).amounts.map(({ account, amount }) => [account, amount]))
  const resultOf = (balances: ReadonlyMap<number, number>): number =>
    accounts.filter(({ kind }) => !stockKinds.has(kind)).reduce((sum, { id }) => sum - (balances.get(id) ?? 0), 0)
  const totals = accounts.flatMap(({ id, number, nameDe, nameEn, kind }) => {
    const isStock = stockKinds.has(kind)
    const sign = creditKinds.has(kind) ? -1 : 1
    const amount = (isStock ? stocks : flows).get(id)
    const before = (isStock ? stocksBefore : flowsBefore)?.get(id)
    const planned = isStock ? null : (plan.get(number) ?? null)
    if (amount === undefined && before === undefined && planned === null) return []
    return [
      {
        ...{ account: number, nameDe, nameEn, kind },
        planned,
        amount: sign * (amount ?? 0) || 0,
        before: previous === undefined ? null : sign * (before ?? 0) || 0,
      },
    ]
  })
  const result = resultOf(flows)
  return { year, day, totals, result, carried: resultOf(stocks) - result }
}

/** Invoices with an open amount at the end of a day, by number. */
export const findOpenItems = async (db: Db, day: string): Promise<OpenItem[]> => {
  const receivable = eq(ledgerAccount.use, 'RECEIVABLES')
  const open = sql<number>`sum(case when ${ledgerRow.debitId} = ${ledgerAccount.id} then ${ledgerRow.amount} else -${ledgerRow.amount} end)::float8`
  return await db
    .select({
      id: invoice.number,
      dueDate: invoice.dueDate,
      name: sql<string>`trim(coalesce(${person.company}, ${person.firstName} || ' ' || ${person.lastName}, ${invoice.recipient} ->> 'name'))`,
      open,
    })
    .from(ledgerRow)
    .innerJoin(ledgerEntry, eq(ledgerEntry.id, ledgerRow.entryId))
    .innerJoin(
      ledgerAccount,
      and(receivable, or(eq(ledgerRow.debitId, ledgerAccount.id), eq(ledgerRow.creditId, ledgerAccount.id))),
    )
    .innerJoin(invoice, eq(invoice.id, ledgerRow.invoiceId))
    .leftJoin(person, eq(person.id, invoice.personId))
    .where(and(isNotNull(ledgerRow.invoiceId), lte(ledgerEntry.bookedOn, day)))
    .groupBy(invoice.id, person.id)
    .having(sql`${open} <> 0`)
    .orderBy(asc(invoice.number))
}
