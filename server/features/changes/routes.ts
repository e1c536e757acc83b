import { getChange, listChanges } from '#contract/change-log.ts'
import { type ChangedNoun, editorsNouns } from '#contract/changes.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { administrators, editors, restricted } from '../../platform/http/policy.ts'
import { findChanges } from './queries.ts'
import { findChange } from './values.ts'

/** Editors read the log of what they edit: grants of roles, memberships and answers are none of their tasks. */
const readChanges = restricted<readonly ChangedNoun[] | null>({
  name: 'editors, what they edit; administrators, everything',
  may: editors,
  rows: (caller) => (administrators(caller) === null ? null : editorsNouns),
})

export const mountChanges = (api: Api): void => {
  const { read } = api.deps
  mount(api, listChanges, readChanges, async ({ input, rows: nouns, locale }) => ({
    body: await read(findChanges, { ...input.query, nouns }, locale),
  }))

  mount(api, getChange, readChanges, async ({ input, rows: nouns }) => ({
    body: await read(findChange, input.params.id, nouns),
  }))
}
