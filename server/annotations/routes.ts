import { getAnnotations, saveAnnotations } from '#contract/annotations.ts'
import type { PersonCaller } from '../http/caller.ts'
import { type Api, mount } from '../http/mount.ts'
import { type Policy, readers } from '../http/policy.ts'
import { addAnnotations, annotationsSince } from './annotations.ts'

/** Library readers annotate its sheets, each for themselves. `rows` is the id of the author. */
const ownAnnotations: Policy<PersonCaller['personId']> = {
  name: 'library readers, own annotations only',
  may: readers,
  // No person has the id 0.
  rows: (caller) => (caller.kind === 'person' ? caller.personId : 0),
}

export const mountAnnotations = (api: Api): void => {
  mount(api, getAnnotations, ownAnnotations, async ({ input, rows: personId, deps: { database } }) => ({
    body: await annotationsSince(database.db, personId, input.query.since),
  }))

  mount(api, saveAnnotations, ownAnnotations, async ({ input, rows: personId, deps: { database, clock } }) => ({
    body: { cursor: await addAnnotations(database, personId, { ...input.params, ...input.body }, clock()) },
  }))
}
