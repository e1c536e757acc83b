import { and, asc, desc, eq, inArray, isNull, lt } from 'drizzle-orm'
import {
  type ProposedReminder,
  type ReminderSettings,
  reminderLevels,
  type reminderObstacles,
} from '#contract/invoice-reminders.ts'
import { isSunday, publicHolidayOn } from '#contract/public-holidays.ts'
import { toWireDate } from '#contract/time.ts'
import type { Db } from '../../platform/db/open.ts'
import { readSetting } from '../../platform/db/settings.ts'
import { bankStatement, instalment, invoice, person, reminder } from '../../platform/db/tables.ts'
import { dayAfter } from '../../platform/time.ts'
import { recipientOf } from '../invoices/recipient.ts'
import { openOf } from '../invoices/settlements.ts'
import { wayTo } from '../invoices/way.ts'
import { readReminderSettings } from './settings.ts'

type InvoiceRow = typeof invoice.$inferSelect
type Obstacle = (typeof reminderObstacles)[number]

/** Days that the newest bank file may be old. */
const bankFileDays = 3

/** The last day that the bank files know; null = there is none. */
export const findBankDay = async (db: Db): Promise<string | null> => {
  const [last] = await db
    .select({ day: bankStatement.endsOn })
    .from(bankStatement)
    .orderBy(desc(bankStatement.endsOn))
    .limit(1)
  return last?.day ?? null
}

/** The reason why no reminder may go out on a day; null = none. */
export const findObstacle = async (db: Db, today: string): Promise<Obstacle | null> => {
  const bankDay = await findBankDay(db)
  if (bankDay === null) return 'no_bank_file'
  if (bankDay < dayAfter(today, -bankFileDays)) return 'old_bank_file'
  if (isSunday(today)) return 'sunday'
  return publicHolidayOn(today, await readSetting(db, 'canton')) === undefined ? null : 'holiday'
}

/** A reminder that is due, with the row of its invoice. */
export interface DueReminder {
  readonly owed: InvoiceRow
  readonly proposal: ProposedReminder
}

interface Demand {
  readonly dueOn: string
  /** Rappen. */
  readonly overdue: number
}

/**
 * The part of an invoice whose day is over: all that is open, or the instalments that were due less what has been paid since they were
 * planned. Undefined if nothing is overdue.
 */
const demandOf = (
  row: InvoiceRow,
  plan: readonly { readonly dueOn: string; readonly amount: number }[],
  today: string,
): Demand | undefined => {
  const open = openOf(row)
  if (plan.length === 0) return row.dueDate < today ? { dueOn: row.dueDate, overdue: open } : undefined
  let unpaid = open
  // The latest instalments are those that are still open.
  const owed = plan
    .toReversed()
    .map((one) => {
      const amount = Math.min(one.amount, unpaid)
      unpaid -= amount
      return { ...one, amount }
    })
    .filter(({ amount, dueOn }) => amount > 0 && dueOn < today)
  const overdue = owed.reduce((sum, { amount }) => sum + amount, 0)
  const dueOn = owed.at(-1)?.dueOn
  return dueOn === undefined ? undefined : { dueOn, overdue }
}

/**
 * Finds the reminders that are due today. An invoice gets one when its day, or that of its last reminder, is over by the days of the
 * next level.
 * @param ids uuids of the invoices to look at; absent = all
 * @returns the reminders, and the number of invoices that stay open after their last one
 */
export const findDueReminders = async (
  db: Db,
  now: Date,
  ids?: readonly string[],
): Promise<{ readonly due: DueReminder[]; readonly exhausted: number }> => {
  const settings = await readReminderSettings(db)
  const today = toWireDate(now)
  const wanted = ids === undefined ? undefined : inArray(invoice.uuid, [...ids])
  const found = await db
    .select({ owed: invoice, payer: person })
    .from(invoice)
    .leftJoin(person, eq(person.id, invoice.personId))
    .where(and(wanted, lt(invoice.settled, invoice.amount), isNull(invoice.cancelledAt)))
    .orderBy(asc(invoice.number))
  const open = found.map(({ owed }) => owed.id)
  const plans = await plansOf(db, open)
  const lasts = await lastRemindersOf(db, open)
  let exhausted = 0
  const due = found.flatMap(({ owed, payer }): DueReminder[] => {
    const demand = demandOf(owed, plans.get(owed.id) ?? [], today)
    if (demand === undefined) return []
    const last = lasts.get(owed.id)
    if (last?.level === reminderLevels && last.dueOn < today) exhausted += 1
    const next = nextReminder(settings, last, demand, today)
    if (next === undefined) return []
    const recipient = recipientOf(owed, payer)
    const { name } = recipient
    const { uuid: id, number } = owed
    return [{ owed, proposal: { ...next, id, number, name, open: openOf(owed), sentBy: wayTo(recipient) } }]
  })
  return { due, exhausted }
}

const nextReminder = (
  { levels }: ReminderSettings,
  last: typeof reminder.$inferSelect | undefined,
  { dueOn, overdue }: Demand,
  today: string,
) => {
  const level = (last?.level ?? 0) + 1
  const rule = levels[level - 1]
  if (rule === undefined) return undefined
  const [, since = dueOn] = [dueOn, last?.dueOn ?? dueOn].toSorted()
  return dayAfter(since, rule.days) <= today ? { level, fee: rule.fee, dueOn: since, overdue } : undefined
}

/** Days for which the letters of reminders are offered. */
const letterDays = 30

/** Uuids of the open invoices whose last reminder is a letter that was not sent long ago. */
export const findLetters = async (db: Db, now: Date): Promise<string[]> => {
  const sent = await db
    .select({ uuid: invoice.uuid, sentBy: reminder.sentBy, createdAt: reminder.createdAt })
    .from(reminder)
    .innerJoin(invoice, eq(invoice.id, reminder.invoiceId))
    .where(lt(invoice.settled, invoice.amount))
    .orderBy(asc(invoice.number), asc(reminder.level))
  const since = dayAfter(toWireDate(now), -letterDays)
  return [...new Map(sent.map((one) => [one.uuid, one])).values()]
    .filter(({ sentBy, createdAt }) => sentBy === 'POST' && toWireDate(createdAt) >= since)
    .map(({ uuid }) => uuid)
}

const plansOf = async (db: Db, ids: readonly number[]) => {
  const rows = await db
    .select()
    .from(instalment)
    .where(inArray(instalment.invoiceId, [...ids]))
    .orderBy(asc(instalment.position))
  return Map.groupBy(rows, ({ invoiceId }) => invoiceId)
}

const lastRemindersOf = async (db: Db, ids: readonly number[]) => {
  const rows = await db
    .select()
    .from(reminder)
    .where(inArray(reminder.invoiceId, [...ids]))
    .orderBy(asc(reminder.level))
  return new Map(rows.map((row) => [row.invoiceId, row]))
}
