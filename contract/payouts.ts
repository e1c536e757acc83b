import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { ListQuery, listOf } from './lists.ts'
import { WireDate } from './time.ts'

const path = '/api/frontend/treasury/payouts'

/** A transfer of the payment provider to the band's account. Amounts are Rappen. */
export const Payout = v.object({
  id: v.string(),
  /** Id at the provider. */
  reference: v.string(),
  /** Day on which the bank has it. */
  arrivesOn: WireDate,
  /** Less than 0 = the provider took it from the account. */
  amount: v.number(),
  /** Amount that the provider kept of it. */
  fee: v.number(),
  /** Money in it that no payment or refund of the band explains; less than 0 = the provider took it. */
  other: v.number(),
  /** True if the bank refused it: its money is in a later payout. */
  failed: v.boolean(),
  /** The movement on the account; null = none yet. */
  transaction: v.nullable(v.object({ id: v.number(), bookedOn: WireDate })),
  /** Payments by card and TWINT in it. */
  payments: v.array(
    v.object({
      id: v.string(),
      /** Number of the invoice, otherwise of the receipt. */
      number: v.nullable(v.string()),
      amount: v.number(),
      fee: v.number(),
    }),
  ),
})
export type Payout = v.InferOutput<typeof Payout>

/** The payouts, newest first; always paged. */
export const listPayouts = endpoint({
  method: 'GET',
  path,
  input: { query: v.object({ page: ListQuery.entries.page, size: ListQuery.entries.size }) },
  reply: listOf(Payout),
})

/**
 * Asks the provider for new payouts, as a job does every morning. server.unavailable if it does not answer; what was read until then
 * stays.
 */
export const fetchPayouts = endpoint({
  method: 'POST',
  path: `${path}/fetch`,
  input: {},
  reply: v.object({
    /** Number of payouts that were not known before. */
    added: v.number(),
  }),
  errors: ['rule.no_online_payment'],
})
