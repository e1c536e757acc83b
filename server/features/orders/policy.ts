import { eq, type SQL } from 'drizzle-orm'
import { shopOrder } from '../../platform/db/tables.ts'
import { requirePerson } from '../../platform/http/caller.ts'
import { everyone, policy, restricted, signedIn } from '../../platform/http/policy.ts'

/** An order belongs to its buyer; everybody with an account can buy. */
export const ownOrders = restricted<SQL>({
  name: 'who is signed in, own orders only',
  may: signedIn,
  rows: (caller) => eq(shopOrder.personId, requirePerson(caller).personId),
})
/**
 * A fee's payment is accessible to anyone who knows its uuid; an order's only to its buyer, which the handler checks.
 */
export const ownPayments = policy('everyone; an order’s is its buyer’s', everyone)
