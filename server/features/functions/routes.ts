import { functionResource, listFunctions, moveFunction } from '#contract/edited-functions.ts'
import { listInstruments } from '#contract/instruments.ts'
import { findFunctions, findPlayedSections } from '../../platform/db/functions.ts'
import { wholeList } from '../../platform/http/list-query.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { forAdministrators, forEditors } from '../../platform/http/policy.ts'
import { mountResource } from '../../platform/resources/mount-resource.ts'
import { functionRows, placeFunction } from './functions.ts'

/** Routes of the sections of the band and the offices of its board. */
export const mountFunctions = (api: Api): void => {
  const { read, write } = api.deps
  mountResource(api, functionResource, forAdministrators, functionRows)
  mount(api, listFunctions, forAdministrators, async () => ({ body: wholeList(await read(findFunctions)) }))
  mount(api, listInstruments, forEditors, async () => ({ body: wholeList(await read(findPlayedSections)) }))
  mount(api, moveFunction, forAdministrators, async ({ input: { params, body }, author }) => ({
    body: await write(placeFunction, params.id, body.position, author),
  }))
}
