import { asc, eq } from 'drizzle-orm'
import type { Budget } from '#contract/budget.ts'
import type { Db } from '../../platform/db/open.ts'
import { budget, fiscalYear, ledgerAccount } from '../../platform/db/tables.ts'
import { fieldRefusal, HttpError } from '../../platform/http/http-error.ts'
import { type Author, recordChange } from '../../platform/resources/record.ts'

/** Planned Rappen of a year by account. */
export const findBudget = async (db: Db, year: number): Promise<Budget> => {
  const amounts = await db
    .select({ account: ledgerAccount.number, amount: budget.amount })
    .from(budget)
    .innerJoin(ledgerAccount, eq(ledgerAccount.id, budget.accountId))
    .where(eq(budget.year, year))
    .orderBy(asc(ledgerAccount.number))
  return { year, amounts }
}

/**
 * Replaces the budget of a year. An amount of 0 is none.
 * @throws HttpError not_found for a year that the books do not have; validation.invalid at `amounts` for another account than one of income
 * or expenses, or an account twice
 */
export const writeBudget = async (
  tx: Db,
  year: number,
  amounts: Budget['amounts'],
  author: Author,
): Promise<Budget> => {
  const [found] = await tx.select().from(fiscalYear).where(eq(fiscalYear.year, year)).for('update')
  if (found === undefined) throw new HttpError('not_found')
  const accounts = new Map((await tx.select().from(ledgerAccount)).map((account) => [account.number, account]))
  const planned = amounts.filter(({ amount }) => amount > 0)
  const rows = planned.map(({ account: number, amount }) => {
    const account = accounts.get(number)
    if (account === undefined || !['INCOME', 'EXPENSE'].includes(account.kind))
      throw fieldRefusal('amounts', 'validation.account_unknown')
    return { year, accountId: account.id, amount }
  })
  if (new Set(rows.map(({ accountId }) => accountId)).size < rows.length)
    throw fieldRefusal('amounts', 'validation.account_unknown')
  await tx.delete(budget).where(eq(budget.year, year))
  if (rows.length > 0) await tx.insert(budget).values(rows)
  const fields = { budget: [null, rows.length] } as const
  await recordChange(tx, author, { noun: 'ledger', rowId: year, action: 'changed', fields })
  return await findBudget(tx, year)
}
