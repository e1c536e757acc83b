import * as v from 'valibot'
import { BankState } from './bank.ts'
import { endpoint } from './endpoint.ts'
import { reminderObstacles } from './invoice-reminders.ts'

/** A number of invoices with a sum in Rappen. */
const Sum = v.object({ count: v.number(), amount: v.number() })

export const TreasuryOverview = v.object({
  /** False until the books are opened. */
  hasBooks: v.boolean(),
  bank: BankState,
  open: Sum,
  overdue: Sum,
  /** Paid too much, and not used yet. */
  credits: Sum,
  /** Refunds that the treasurer has to transfer. */
  refunds: Sum,
  /** Number of payouts of card payments that the bank files should have, but do not. */
  latePayouts: v.optional(v.number(), 0),
  /** Invoices that nobody has sent yet. */
  unsent: Sum,
  /** Number of reminders that are due, and what stands against sending them. */
  reminders: v.number(),
  obstacle: v.nullable(v.fallback(v.picklist(reminderObstacles), 'old_bank_file')),
  /** Number of invoices that stay open after their last reminder. */
  exhausted: v.number(),
  /** Months of the year of the books that has today, in Rappen; empty before the books. */
  months: v.array(
    v.object({
      /** `2027-01` */
      month: v.string(),
      income: v.number(),
      expense: v.number(),
      /** The same month a year before; null before the books. */
      before: v.nullable(v.object({ income: v.number(), expense: v.number() })),
    }),
  ),
  /** Income and expenses that are planned for the year; null = no budget. */
  budget: v.nullable(v.object({ income: v.number(), expense: v.number() })),
})
export type TreasuryOverview = v.InferOutput<typeof TreasuryOverview>

/** The state of the band's money, and what the treasurer has to do next. */
export const getTreasuryOverview = endpoint({
  method: 'GET',
  path: '/api/frontend/treasury/overview',
  input: {},
  reply: TreasuryOverview,
})
