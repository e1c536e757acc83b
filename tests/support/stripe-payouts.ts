import { randomUUID } from 'node:crypto'
import { Refused } from './stripe-refunds.ts'

/** A balance transaction of docs.stripe.com/api/balance_transactions. */
export interface StripeMovement {
  readonly type: string
  readonly amount: number
  readonly fee: number
  readonly source: object | null
}

interface StripePayout {
  readonly id: string
  amount: number
  readonly arrival_date: number
  readonly automatic: boolean
  readonly created: number
  readonly currency: string
  reconciliation_status: 'completed' | 'in_progress' | 'not_applicable'
  status: 'pending' | 'in_transit' | 'paid' | 'failed'
  readonly movements: readonly StripeMovement[]
}

/** A charge of a payment, with the metadata of its payment intent. */
export const charge = (payment: string, amount: number, fee: number): StripeMovement => ({
  ...{ type: 'payment', amount, fee },
  source: { object: 'charge', metadata: { payment } },
})
export const refund = (uuid: string, amount: number): StripeMovement => ({
  ...{ type: 'payment_refund', amount: -amount, fee: 0 },
  source: { object: 'refund', metadata: { refund: uuid } },
})

const seconds = (day: string): number => Date.parse(day) / 1000
const names = {
  payouts: /^(?:created\[gte\]|limit|starting_after)$/,
  movements: /^(?:payout|limit|starting_after|expand\[0\])$/,
}
/** Smaller than the pages of Stripe, so that readers have to turn them. */
const pageSize = 2

/** Follows docs.stripe.com/api/payouts/list and docs.stripe.com/api/balance_transactions/list. */
export const createStripePayouts = () => {
  const made: StripePayout[] = []
  const page = (url: URL, known: RegExp, rows: readonly { readonly id: string }[]): object => {
    for (const name of url.searchParams.keys())
      if (!known.test(name))
        throw new Refused(400, `Received unknown parameter: ${name}`, { code: 'parameter_unknown' })
    const after = url.searchParams.get('starting_after')
    const rest = after === null ? rows : rows.slice(rows.findIndex(({ id }) => id === after) + 1)
    return { object: 'list', url: url.pathname, has_more: rest.length > pageSize, data: rest.slice(0, pageSize) }
  }
  const movementsOf = ({ id, amount, movements }: StripePayout) => [
    { id: `txn_${id}`, object: 'balance_transaction', type: 'payout', amount: -amount, fee: 0, source: id },
    ...movements.map((movement, index) => ({ id: `txn_${id}_${index}`, object: 'balance_transaction', ...movement })),
  ]
  return {
    made,
    /** Adds a payout that arrives on a day. */
    make: (day: string, movements: readonly StripeMovement[], more: Partial<StripePayout> = {}): StripePayout => {
      const payout: StripePayout = {
        ...{
          id: `po_${randomUUID().replaceAll('-', '')}`,
          currency: 'chf',
          automatic: true,
          status: 'paid',
          movements,
        },
        amount: movements.reduce((sum, { amount, fee }) => sum + amount - fee, 0),
        arrival_date: seconds(day),
        created: seconds(day) - 3 * 24 * 3600,
        reconciliation_status: 'completed',
        ...more,
      }
      made.unshift(payout)
      return payout
    },
    answer: (url: URL): object => {
      if (url.pathname === '/v1/payouts') {
        const since = Number(url.searchParams.get('created[gte]'))
        return page(
          url,
          names.payouts,
          made.filter(({ created }) => created >= since).map(({ movements: _, ...row }) => row),
        )
      }
      const payout = made.find(({ id }) => id === url.searchParams.get('payout'))
      if (payout === undefined) throw new Refused(404, 'No such payout', { code: 'resource_missing', param: 'payout' })
      if (!payout.automatic)
        throw new Refused(400, 'Balance transaction history can only be filtered on automatic transfers, not manual.')
      return page(url, names.movements, movementsOf(payout))
    },
  }
}
export type StripePayouts = ReturnType<typeof createStripePayouts>
