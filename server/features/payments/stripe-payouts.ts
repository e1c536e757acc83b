import type Stripe from 'stripe'
import * as v from 'valibot'
import { PaymentProviderUnavailableError, type PayoutMovement, type ProviderPayout } from './provider.ts'
import { callStripe } from './stripe-call.ts'

/** Payouts and movements that are read at most at once. */
const limit = 10_000
const Rappen = v.pipe(v.number(), v.integer())
const Payout = v.object({
  id: v.string(),
  amount: Rappen,
  /** Seconds; midnight (UTC) of the day. */
  arrival_date: v.number(),
  automatic: v.boolean(),
  currency: v.string(),
  reconciliation_status: v.string(),
  status: v.string(),
})
const Movement = v.object({
  amount: Rappen,
  fee: Rappen,
  type: v.string(),
  source: v.nullish(v.union([v.string(), v.object({ metadata: v.nullish(v.record(v.string(), v.string())) })])),
})

const readAll = <Schema extends v.GenericSchema>(schema: Schema, rows: readonly unknown[]): v.InferOutput<Schema>[] => {
  const parsed = v.safeParse(v.array(schema), rows)
  if (!parsed.success) throw new PaymentProviderUnavailableError('Stripe: an answer that cannot be read')
  return parsed.output
}

const sent = new Set(['in_transit', 'paid'])
/** A payout that was cancelled never left: its money is in a later one, too. */
const failed = new Set(['failed', 'canceled'])

/** Payouts in francs. Stripe names the payments of an automatic payout only, once it has put them together. */
export const listPayouts = async (stripe: Stripe, since: string): Promise<ProviderPayout[]> => {
  const created = { gte: Date.parse(since) / 1000 }
  const rows = readAll(
    Payout,
    await callStripe(stripe.payouts.list({ created, limit: 100 }).autoPagingToArray({ limit })),
  )
  return rows
    .filter(({ currency, status }) => currency === 'chf' && (sent.has(status) || failed.has(status)))
    .filter((row) => row.reconciliation_status !== 'in_progress')
    .map((row) => ({
      ...{ reference: row.id, amount: row.amount, failed: failed.has(row.status), itemized: row.automatic },
      arrivesOn: new Date(row.arrival_date * 1000).toISOString().slice(0, 10),
    }))
    .toSorted((a, b) => (a.arrivesOn < b.arrivesOn ? -1 : 1))
}

/** Movements of other payouts: failed ones that return, and money that Stripe holds back or pays later. */
const held = /^(?:payout_|reserve|payment_network_reserve)/
const fees = /_fee$/
const payments = new Set(['charge', 'payment'])
const refunds = new Set(['refund', 'payment_refund', 'refund_failure'])

/** A UUID that the metadata have; null = somebody else made the payment. */
const uuidOf = (value: string | undefined): string | null =>
  value !== undefined && v.is(v.pipe(v.string(), v.uuid()), value) ? value : null

const presentMovement = ({ type, amount, fee, source }: v.InferOutput<typeof Movement>): PayoutMovement => {
  const metadata = typeof source === 'object' ? source?.metadata : undefined
  if (payments.has(type)) return { kind: 'payment', uuid: uuidOf(metadata?.payment), amount, fee }
  if (refunds.has(type)) return { kind: 'refund', uuid: uuidOf(metadata?.refund), amount, fee }
  if (fees.test(type)) return { kind: 'other', uuid: null, amount: 0, fee: fee - amount }
  return { kind: held.test(type) ? 'held' : 'other', uuid: null, amount, fee }
}

/** Stripe copies the metadata of a payment intent to its charge. */
export const listMovements = async (
  stripe: Stripe,
  { reference }: ProviderPayout,
): Promise<readonly PayoutMovement[]> => {
  const asked = { payout: reference, limit: 100, expand: ['data.source'] }
  const rows = readAll(Movement, await callStripe(stripe.balanceTransactions.list(asked).autoPagingToArray({ limit })))
  return rows.filter(({ type }) => type !== 'payout').map(presentMovement)
}
