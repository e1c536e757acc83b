import { getStandSettings, saveStandSettings } from '#contract/stand-settings.ts'
import { personIdOf } from '../../platform/http/caller.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { readers, restricted } from '../../platform/http/policy.ts'
import { mergeStandSettings, standSettingsSince } from './stand-settings.ts'

/** Library readers have settings for its sheets, each for themselves. `rows` is the id of their owner. */
const ownSettings = restricted<number>({
  name: 'library readers, own settings of the stand only',
  may: readers,
  rows: personIdOf,
})

export const mountStandSettings = (api: Api): void => {
  mount(api, getStandSettings, ownSettings, async ({ input, rows: personId, deps: { read } }) => ({
    body: await read(standSettingsSince, personId, input.query.since),
  }))

  mount(api, saveStandSettings, ownSettings, async ({ input, rows: personId, deps: { write, clock } }) => ({
    body: await write(mergeStandSettings, personId, { ...input.params, ...input.body }, clock()),
  }))
}
