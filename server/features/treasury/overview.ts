import { and, asc, eq, gt, gte, isNull, lt, lte, type SQL, sql } from 'drizzle-orm'
import { toWireDate } from '#contract/time.ts'
import type { TreasuryOverview } from '#contract/treasury.ts'
import type { Db } from '../../platform/db/open.ts'
import {
  budget,
  fiscalYear,
  invoice,
  invoiceRefund,
  ledgerAccount,
  ledgerEntry,
  ledgerRow,
} from '../../platform/db/tables.ts'
import { findBankState } from '../bank/queries.ts'
import { findDueReminders, findObstacle } from '../invoice-reminders/propose.ts'
import { countLatePayouts } from '../payouts/queries.ts'

const openAmount = sql<number>`coalesce(sum(${invoice.amount} - ${invoice.settled}), 0)::float8`
const count = sql<number>`count(*)::int`

const sumOf = async (db: Db, rows: SQL | undefined) => {
  const [sum] = await db.select({ count, amount: openAmount }).from(invoice).where(rows)
  return sum ?? { count: 0, amount: 0 }
}

/** The invoices that are open, overdue, credits, paid back or not sent, each with number and amount in Rappen. */
export const findInvoiceSums = async (db: Db, today: string) => {
  const isOpen = lt(invoice.settled, invoice.amount)
  const credits = await sumOf(db, gt(invoice.settled, invoice.amount))
  const planned = and(isNull(invoiceRefund.settlementId), isNull(invoiceRefund.droppedAt))
  const amount = sql<number>`coalesce(sum(${invoiceRefund.amount}), 0)::float8`
  const [refunds] = await db.select({ count, amount }).from(invoiceRefund).where(planned)
  return {
    open: await sumOf(db, isOpen),
    overdue: await sumOf(db, and(isOpen, lt(invoice.dueDate, today))),
    credits: { count: credits.count, amount: -credits.amount },
    refunds: refunds ?? { count: 0, amount: 0 },
    unsent: await sumOf(db, and(isOpen, isNull(invoice.sentAt), isNull(invoice.cancelledAt))),
  }
}

/** Income and expenses of each month of a period, in Rappen. */
const findFlows = async (db: Db, { startsOn, endsOn }: { readonly startsOn: string; readonly endsOn: string }) => {
  const month = sql<string>`to_char(${ledgerEntry.bookedOn}, 'YYYY-MM')`
  const signed = sql`case ${ledgerAccount.id} when ${ledgerRow.creditId} then ${ledgerRow.amount} else -${ledgerRow.amount} end`
  const rows = await db
    .select({ month, kind: ledgerAccount.kind, sum: sql<number>`sum(${signed})::float8` })
    .from(ledgerRow)
    .innerJoin(ledgerEntry, eq(ledgerEntry.id, ledgerRow.entryId))
    .innerJoin(ledgerAccount, sql`${ledgerAccount.id} in (${ledgerRow.debitId}, ${ledgerRow.creditId})`)
    .where(and(gte(ledgerEntry.bookedOn, startsOn), lte(ledgerEntry.bookedOn, endsOn)))
    .groupBy(month, ledgerAccount.kind)
  const sumIn = (of: string, kind: string): number =>
    rows.find((row) => row.month === of && row.kind === kind)?.sum ?? 0
  // An expense is a debit; a month without one has 0 and not -0.
  return (of: string) => ({ income: sumIn(of, 'INCOME'), expense: 0 - sumIn(of, 'EXPENSE') })
}

/** The twelve months from the first day of a year of the books. */
const monthsFrom = (startsOn: string): string[] => {
  const [year = 0, month = 1] = startsOn.split('-').map(Number)
  return Array.from({ length: 12 }, (_, index) => {
    const at = month - 1 + index
    return `${year + Math.floor(at / 12)}-${`${(at % 12) + 1}`.padStart(2, '0')}`
  })
}
const yearBefore = (month: string): string => `${Number(month.slice(0, 4)) - 1}${month.slice(4)}`

const findMonths = async (db: Db, today: string): Promise<Pick<TreasuryOverview, 'months' | 'budget'>> => {
  const years = await db.select().from(fiscalYear).orderBy(asc(fiscalYear.startsOn))
  const current = years.find(({ startsOn, endsOn }) => startsOn <= today && today <= endsOn) ?? years.at(-1)
  if (current === undefined) return { months: [], budget: null }
  const previous = years.find(({ year }) => year === current.year - 1)
  const now = await findFlows(db, current)
  const before = previous && (await findFlows(db, previous))
  const planned = await db
    .select({ kind: ledgerAccount.kind, sum: sql<number>`sum(${budget.amount})::float8` })
    .from(budget)
    .innerJoin(ledgerAccount, eq(ledgerAccount.id, budget.accountId))
    .where(eq(budget.year, current.year))
    .groupBy(ledgerAccount.kind)
  const plannedOf = (kind: string): number => planned.find((row) => row.kind === kind)?.sum ?? 0
  return {
    months: monthsFrom(current.startsOn).map((month) => ({
      ...{ month, ...now(month) },
      before: before === undefined ? null : before(yearBefore(month)),
    })),
    budget: planned.length === 0 ? null : { income: plannedOf('INCOME'), expense: plannedOf('EXPENSE') },
  }
}

/** The state of the band's money, and what the treasurer has to do next. */
export const findTreasuryOverview = async (db: Db, now: Date): Promise<TreasuryOverview> => {
  const today = toWireDate(now)
  const { due, exhausted } = await findDueReminders(db, now)
  const bank = await findBankState(db)
  return {
    hasBooks: (await db.$count(fiscalYear)) > 0,
    bank,
    ...(await findInvoiceSums(db, today)),
    latePayouts: await countLatePayouts(db, bank.until),
    reminders: due.length,
    obstacle: await findObstacle(db, today),
    exhausted,
    ...(await findMonths(db, today)),
  }
}
