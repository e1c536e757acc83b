import { and, desc, eq, inArray, isNull, lt } from 'drizzle-orm'
import type { HandlerInput } from '#contract/endpoint.ts'
import type { FiscalYear, openBooks } from '#contract/ledger.ts'
import { toWireDate } from '#contract/time.ts'
import type { Db } from '../../platform/db/open.ts'
import { fiscalYear, invoice, ledgerAccount, settlement } from '../../platform/db/tables.ts'
import { fieldRefusal, HttpError } from '../../platform/http/http-error.ts'
import { type Author, recordChange } from '../../platform/resources/record.ts'
import { dayAfter, fromWireTime } from '../../platform/time.ts'
import { defaultChart, insertAccounts } from './chart.ts'
import { findDifferences } from './documents.ts'
import { type PostedRow, post, yearFrom } from './post.ts'
import { postInvoices } from './receivables.ts'

/** The years, newest first. */
export const findYears = async (db: Db): Promise<FiscalYear[]> => {
  const rows = await db.select().from(fiscalYear).orderBy(desc(fiscalYear.startsOn))
  return rows.map(({ year, startsOn, endsOn, closedAt }) => ({
    ...{ year, startsOn, endsOn },
    closedOn: closedAt && toWireDate(closedAt),
  }))
}

/**
 * Opens the books: writes the chart, the first year, the opening balances against the funds, and the entries of every invoice,
 * payment and order since.
 * @throws HttpError validation.invalid at `startsOn` and `balances`
 */
export const open = async (
  tx: Db,
  { startsOn, balances }: HandlerInput<typeof openBooks>['body'],
  { accountId, now }: Author,
): Promise<FiscalYear[]> => {
  if (!startsOn.endsWith('-01')) throw fieldRefusal('startsOn', 'validation.first_of_month')
  if (startsOn > toWireDate(now)) throw fieldRefusal('startsOn', 'validation.year_in_future')
  const year = yearFrom(startsOn)
  if ((await tx.$count(fiscalYear)) > 0) throw fieldRefusal('startsOn', 'validation.books_open')
  // Two treasurers wait for each other at the chart.
  await insertAccounts(tx, defaultChart)
  if ((await tx.$count(fiscalYear)) > 0) throw fieldRefusal('startsOn', 'validation.books_open')
  await tx.insert(fiscalYear).values(year)
  const accounts = new Map((await tx.select().from(ledgerAccount)).map((account) => [account.number, account]))
  const rows = balances.map(({ account: number, amount }): PostedRow => {
    const account = accounts.get(number)
    if (account === undefined || !['ASSET', 'LIABILITY'].includes(account.kind) || account.use === 'RECEIVABLES')
      throw fieldRefusal('balances', 'validation.account_balance')
    return account.kind === 'ASSET'
      ? { debit: account.id, credit: 'EQUITY', amount }
      : { debit: 'EQUITY', credit: account.id, amount }
  })
  await post(tx, [{ source: 'opening', kind: 'OPENING', day: startsOn, text: '', rows, by: accountId }], now)
  await markBeforeBooks(tx, startsOn)
  const { missing, unequal } = await findDifferences(tx)
  await post(tx, missing, now)
  await postInvoices(tx, unequal, now)
  await recordChange(tx, { accountId, now }, { noun: 'ledger', rowId: year.year, action: 'created', fields: {} })
  return await findYears(tx)
}

/** Settlements of older invoices before the first day are not in the books: each invoice begins with what they left. */
const markBeforeBooks = async (tx: Db, start: string): Promise<void> => {
  const older = tx
    .select({ id: invoice.id })
    .from(invoice)
    .where(lt(invoice.createdAt, fromWireTime(`${start}T00:00`)))
  await tx
    .update(settlement)
    .set({ beforeBooks: true })
    .where(and(lt(settlement.day, start), isNull(settlement.undoneAt), inArray(settlement.invoiceId, older)))
}

/**
 * Closes a year: the database then refuses every entry in it. A second time, nothing happens.
 * @throws HttpError not_found; validation.invalid at `year` for a year that is not over, or has an open one before it
 */
export const close = async (tx: Db, year: number, { accountId, now }: Author): Promise<FiscalYear[]> => {
  const [row] = await tx.select().from(fiscalYear).where(eq(fiscalYear.year, year)).for('update')
  if (row === undefined) throw new HttpError('not_found')
  if (row.closedAt !== null) return await findYears(tx)
  if (row.endsOn >= toWireDate(now)) throw fieldRefusal('year', 'validation.year_not_over')
  const openBefore = and(lt(fiscalYear.startsOn, row.startsOn), isNull(fiscalYear.closedAt))
  if ((await tx.$count(fiscalYear, openBefore)) > 0) throw fieldRefusal('year', 'validation.year_before_open')
  const [last] = await tx.select().from(fiscalYear).orderBy(desc(fiscalYear.startsOn)).limit(1)
  if (last?.year === year) await tx.insert(fiscalYear).values(yearFrom(dayAfter(row.endsOn, 1)))
  await tx.update(fiscalYear).set({ closedAt: now, closedBy: accountId }).where(eq(fiscalYear.year, year))
  const fields = { closed: [false, true] } as const
  await recordChange(tx, { accountId, now }, { noun: 'ledger', rowId: year, action: 'changed', fields })
  return await findYears(tx)
}
