import { getTreasuryOverview } from '#contract/treasury.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { forAuditors } from '../../platform/http/policy.ts'
import { findTreasuryOverview } from './overview.ts'

/** The overview of the band's money. */
export const mountTreasury = (api: Api): void => {
  const { clock, read } = api.deps
  mount(api, getTreasuryOverview, forAuditors, async () => ({ body: await read(findTreasuryOverview, clock()) }))
}
