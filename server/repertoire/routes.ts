import { listRepertoire, listRepertoireCompositions } from '#contract/repertoire.ts'
import { type Api, mount } from '../http/mount.ts'
import { Refusal } from '../http/refusal.ts'
import { readRepertoire } from './policy.ts'
import { findRepertoireCompositions, findRepertoires } from './queries.ts'

export const mountRepertoire = (api: Api): void => {
  mount(api, listRepertoire, readRepertoire, async ({ input, rows, deps }) => ({
    body: await findRepertoires(deps.database.db, rows, input.query),
  }))

  mount(api, listRepertoireCompositions, readRepertoire, async ({ input, rows, deps }) => {
    const items = await findRepertoireCompositions(deps.database.db, rows, input.params.id)
    if (items === null) throw new Refusal('not_found')
    return { body: { _embedded: { items } } }
  })
}
