import { getChange, listChanges } from '#contract/change-log.ts'
import { type ChangedNoun, readableNouns } from '#contract/changes.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { entitledTo, restricted } from '../../platform/http/policy.ts'
import { findChanges } from './queries.ts'
import { findChange } from './values.ts'

/** Each reads the log of the own tasks: grants of roles are none of an editor's, invoices none of an administrator's. */
const readChanges = restricted<readonly ChangedNoun[]>({
  name: 'editors, treasurers, auditors and administrators, the nouns of their tasks',
  may: entitledTo('changes'),
  rows: (caller) => (caller.kind === 'anonymous' ? [] : readableNouns(caller)),
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
