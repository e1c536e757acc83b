import type { Config } from '../../config.ts'
import type { Db } from '../../platform/db/open.ts'
import type { PaymentProvider } from './provider.ts'
import { createSandbox } from './sandbox.ts'

/**
 * Creates the configured payment provider; undefined = none, and nothing can be sold. Stripe's library is loaded only
 * if it is used.
 */
export const createPaymentProvider = async (
  { payments, publicOrigin }: Pick<Config, 'payments' | 'publicOrigin'>,
  db: Db,
  clock: () => Date,
): Promise<PaymentProvider | undefined> => {
  if (payments === 'sandbox') return createSandbox(db, publicOrigin, clock)
  if (payments === undefined) return undefined
  const { createStripe } = await import('./stripe.ts')
  return createStripe(payments)
}
