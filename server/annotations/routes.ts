import { getAnnotations, saveAnnotations } from '#contract/annotations.ts'
import { type Api, mount } from '../http/mount.ts'
import { addAnnotations, annotationsSince } from './annotations.ts'
import { ownAnnotations } from './policy.ts'

export const mountAnnotations = (api: Api): void => {
  mount(api, getAnnotations, ownAnnotations, async ({ input, rows: personId, deps: { database } }) => ({
    body: await annotationsSince(database.db, personId, input.query.since),
  }))

  mount(api, saveAnnotations, ownAnnotations, async ({ input, rows: personId, deps: { database, clock } }) => ({
    body: { cursor: await addAnnotations(database, personId, { ...input.params, ...input.body }, clock()) },
  }))
}
