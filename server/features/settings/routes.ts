import { changeSettings, getEditedSettings } from '#contract/edited-settings.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { forAdministrators } from '../../platform/http/policy.ts'
import { rowReply } from '../../platform/resources/mount-resource.ts'
import { findEditedSettings, updateSettings } from './edit.ts'

export const mountSettings = (api: Api): void => {
  mount(api, getEditedSettings, forAdministrators, async ({ deps: { config, read } }) => {
    return rowReply(await read(findEditedSettings, config))
  })

  mount(api, changeSettings, forAdministrators, async ({ input, author, deps }) => {
    const { config, write, refreshSettings } = deps
    const body = await write(updateSettings, config, input.headers['if-match'], input.body, author)
    await refreshSettings()
    return rowReply(body)
  })
}
