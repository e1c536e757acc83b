import { listProgramme, listProgrammeSizes } from '#contract/programme.ts'
import { HttpError } from '../http/http-error.ts'
import { type Api, mount } from '../http/mount.ts'
import { policy, readers } from '../http/policy.ts'
import { findProgramme, findProgrammeSizes } from './programme.ts'

const readProgramme = policy('library readers', readers)

export const mountProgramme = (api: Api): void => {
  mount(api, listProgrammeSizes, readProgramme, async ({ deps: { database, clock } }) => ({
    body: { _embedded: { items: await findProgrammeSizes(database.db, clock()) } },
  }))

  mount(api, listProgramme, readProgramme, async ({ input, deps }) => {
    const items = await findProgramme(deps.database.db, input.params.id)
    if (items === null) throw new HttpError('not_found')
    return { body: { _embedded: { items } } }
  })
}
