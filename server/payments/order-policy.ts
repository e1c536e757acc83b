import { eq, type SQL } from 'drizzle-orm'
import { shopOrder } from '../db/tables.ts'
import { HttpError } from '../http/http-error.ts'
import { editors, everyone, type Policy, policy, signedIn } from '../http/policy.ts'

/** An order is its buyer's; whoever has an account may buy. */
export const ownOrders: Policy<SQL> = {
  name: 'who is signed in, own orders only',
  may: signedIn,
  rows: (caller) => {
    if (caller.kind === 'anonymous') throw new HttpError('auth.required')
    return eq(shopOrder.personId, caller.personId)
  },
}
/** A fee's payment is everybody's who knows its uuid; an order's is its buyer's, which the handler sees to. */
export const ownPayments = policy('everyone; an order’s is its buyer’s', everyone)
export const keepOrders = policy('editors', editors)
