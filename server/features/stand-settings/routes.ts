import { getStandSettings, saveStandSettings } from '#contract/stand-settings.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { ownOnly, readers } from '../../platform/http/policy.ts'
import { mergeStandSettings, standSettingsSince } from './stand-settings.ts'

/** Library readers have settings for its sheets, each for themselves. `rows` is the id of their owner. */
const ownSettings = ownOnly('library readers, own settings of the stand only', readers)

export const mountStandSettings = (api: Api): void => {
  mount(api, getStandSettings, ownSettings, async ({ input, rows: personId, deps: { read } }) => ({
    body: await read(standSettingsSince, personId, input.query.since),
  }))

  mount(api, saveStandSettings, ownSettings, async ({ input, rows: personId, deps: { write, clock } }) => ({
    body: await write(mergeStandSettings, personId, { ...input.params, ...input.body }, clock()),
  }))
}
