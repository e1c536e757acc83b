import { createPayment, handleSuccessCallback } from '#contract/payments.ts'
import { requireCalm } from '../http/calm.ts'
import { type Api, mount } from '../http/mount.ts'
import { everyone, policy } from '../http/policy.ts'
import { createRateLimit } from '../http/rate-limit.ts'
import { Refusal } from '../http/refusal.ts'
import { begin } from './begin.ts'
import { payFee } from './fee.ts'
import { requirePayer } from './payer.ts'
import { findPayment, reconcile } from './reconcile.ts'

const fees = policy('everyone, limited by address', everyone)
const returns = policy('everyone; an order’s is its buyer’s', everyone)
/** A family at a table pays at once; then one each minute. */
const paying = { burst: 20, perSecond: 1 / 60 }

export const mountPayments = (api: Api): void => {
  const { deps } = api
  const paymentsLeft = createRateLimit({ ...paying, clock: deps.clock })

  mount(api, createPayment, fees, async ({ input, caller, locale, address }) => {
    requireCalm(paymentsLeft, address)
    const row = await payFee(deps, { body: input.body, key: input.headers['idempotency-key'], caller, locale })
    return { body: await begin(deps, row), status: 201 }
  })

  mount(api, handleSuccessCallback, returns, async ({ input, caller }) => {
    const row = await findPayment(deps, input.params.id)
    if (row === undefined) throw new Refusal('not_found')
    await requirePayer(deps.database.db, row, caller)
    const { callback, state } = await reconcile(deps, row, { end: false })
    return { body: { callback, state } }
  })
}
