import { changeSettings, getEditedSettings } from '#contract/edited-settings.ts'
import { ifMatch } from '#contract/endpoint.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { administrators, policy } from '../../platform/http/policy.ts'
import { getAuthor } from '../../platform/resources/record.ts'
import { findEditedSettings, updateSettings } from './edit.ts'

const keepSettings = policy('administrators', administrators)

export const mountSettings = (api: Api): void => {
  mount(api, getEditedSettings, keepSettings, async ({ deps: { config, read } }) => {
    const body = await read(findEditedSettings, config)
    return { body, headers: { ETag: ifMatch(body.version) } }
  })

  mount(api, changeSettings, keepSettings, async ({ input, caller, deps }) => {
    const { config, write, clock, refreshSettings } = deps
    const author = getAuthor(caller, clock())
    const body = await write(updateSettings, config, input.headers['if-match'], input.body, author)
    await refreshSettings()
    return { body, headers: { ETag: ifMatch(body.version) } }
  })
}
