import { fetchPayouts, listPayouts } from '#contract/payouts.ts'
import { HttpError } from '../../platform/http/http-error.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { forAuditors, forTreasurers } from '../../platform/http/policy.ts'
import { fetchNewPayouts } from './fetch.ts'
import { findPayouts } from './queries.ts'

/** Routes of the payouts. */
export const mountPayouts = (api: Api): void => {
  const { deps } = api
  mount(api, listPayouts, forAuditors, async ({ input }) => ({ body: await deps.read(findPayouts, input.query) }))
  mount(api, fetchPayouts, forTreasurers, async ({ author }) => {
    if (deps.payments === undefined) throw new HttpError('rule.no_online_payment')
    return { body: { added: await fetchNewPayouts(deps, author) } }
  })
}
