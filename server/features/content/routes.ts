import {
  cancelPlan,
  listPlannedChanges,
  listVersions,
  planChange,
  previewContent,
  restoreRemoved,
  restoreVersion,
} from '#contract/content.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { forEditors } from '../../platform/http/policy.ts'
import { contentKinds } from './kinds.ts'
import { cancel, findPlans, plan } from './plan.ts'
import { preview } from './preview.ts'
import { findVersions, restore } from './versions.ts'

export const mountContent = (api: Api): void => {
  mount(api, previewContent, forEditors, async ({ input, author, deps }) => {
    const { id, fields, locale } = input.body
    return {
      body: await preview(deps, { noun: input.params.noun, id, fields }, locale, author),
    }
  })

  mount(api, listVersions, forEditors, async ({ input, deps }) => ({
    body: { items: await deps.read(findVersions, input.params.noun, input.params.id) },
  }))

  mount(api, restoreVersion, forEditors, async ({ input, author, deps: { write } }) => {
    const { noun, id, change } = input.params
    const on = { id, version: input.headers['if-match'] }
    return { body: await write(restore, { noun, entry: change, on }, author) }
  })

  mount(api, restoreRemoved, forEditors, async ({ input, author, deps: { write } }) => {
    const { noun, id } = input.params
    const { version } = await write(contentKinds[noun].recreate, id, author)
    return { body: { id, version } }
  })

  mount(api, listPlannedChanges, forEditors, async ({ input, deps }) => ({
    body: { items: await deps.read(findPlans, input.params) },
  }))

  mount(api, planChange, forEditors, async ({ input, author, deps: { write } }) => {
    const { noun, id } = input.params
    const planned = { noun, on: { id, version: input.headers['if-match'] }, ...input.body }
    return { body: await write(plan, planned, author) }
  })

  mount(api, cancelPlan, forEditors, async ({ input, deps: { write } }) => {
    await write(cancel, input.params)
    return { body: { id: input.params.id } }
  })
}
