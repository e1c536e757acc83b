import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { AccountNumber, YearInPath } from './ledger.ts'

const path = '/api/frontend/treasury/years/:year/budget'
const wrong = 'validation.invalid'
const amount = 'validation.ledger_amount'
const PlannedAmount = v.pipe(
  v.number(amount),
  v.integer(amount),
  v.minValue(0, amount),
  v.maxValue(100_000_000, amount),
)
/** The planned income and expenses of a year by account, in Rappen. */
export const Budget = v.object({
  year: v.number(),
  amounts: v.array(v.object({ account: v.number(), amount: v.number() })),
})
export type Budget = v.InferOutput<typeof Budget>
export const getBudget = endpoint({
  method: 'GET',
  path: path,
  input: { params: v.object({ year: YearInPath }) },
  reply: Budget,
})
/** Replaces the budget of a year. Refused at `amounts` for other accounts than those of income and expenses. */
export const writeBudget = endpoint({
  method: 'PUT',
  path: path,
  input: {
    params: v.object({ year: YearInPath }),
    body: v.object({
      amounts: v.pipe(v.array(v.object({ account: AccountNumber, amount: PlannedAmount })), v.maxLength(300, wrong)),
    }),
  },
  reply: Budget,
})
