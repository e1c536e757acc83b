import {
  changeRepertoire,
  createRepertoire,
  getEditedRepertoire,
  listEditedRepertoires,
  removeRepertoire,
} from '#contract/edited-repertoire.ts'
import { ifMatch } from '#contract/endpoint.ts'
import { createIdempotent } from '../changes/create-idempotent.ts'
import { getAuthor } from '../changes/record.ts'
import { type Api, mount } from '../http/mount.ts'
import {
  addRepertoire,
  deleteRepertoire,
  findEditedRepertoire,
  findEditedRepertoires,
  updateRepertoire,
} from './edit.ts'
import { writeRepertoire } from './policy.ts'

export const mountEditedRepertoires = (api: Api): void => {
  mount(api, listEditedRepertoires, writeRepertoire, async ({ deps }) => ({
    body: { _embedded: { items: await findEditedRepertoires(deps.database.db) } },
  }))

  mount(api, getEditedRepertoire, writeRepertoire, async ({ input, deps }) => {
    const body = await findEditedRepertoire(deps.database.db, input.params.id)
    return { body, headers: { ETag: ifMatch(body.version) } }
  })

  mount(api, createRepertoire, writeRepertoire, async (request) => {
    const body = await createIdempotent({ endpoint: createRepertoire, ...request }, addRepertoire)
    return { body, status: 201, headers: { ETag: ifMatch(body.version) } }
  })

  mount(api, changeRepertoire, writeRepertoire, async ({ input, caller, deps: { database, clock } }) => {
    const changed = { id: input.params.id, version: input.headers['if-match'] }
    const body = await updateRepertoire(database, changed, input.body, getAuthor(caller, clock()))
    return { body, headers: { ETag: ifMatch(body.version) } }
  })

  mount(api, removeRepertoire, writeRepertoire, async ({ input, caller, deps: { database, clock } }) => {
    await deleteRepertoire(database, input.params.id, getAuthor(caller, clock()))
    return { body: { id: input.params.id } }
  })
}
