import { eq, type SQL } from 'drizzle-orm'
import { shopOrder } from '../db/tables.ts'
import { editors, everyone, type Policy, policy, signedIn } from '../http/policy.ts'
import { Refusal } from '../http/refusal.ts'

/** An order is its buyer's; whoever has an account may buy. */
export const ownOrders: Policy<SQL> = {
  name: 'who is signed in, own orders only',
  may: signedIn,
  rows: (caller) => {
    if (caller.kind === 'anonymous') throw new Refusal('auth.required')
    return eq(shopOrder.personId, caller.personId)
  },
}
/** A fee's payment is everybody's who knows its uuid; an order's is its buyer's, which the handler sees to. */
export const ownPayments = policy('everyone; an order’s is its buyer’s', everyone)
export const keepOrders = policy('editors', editors)
