import { endChildDevice, listChildDevices, makeDeviceCode } from '#contract/child-devices.ts'
import {
  addRepresentation,
  decideRepresentation,
  endRepresentation,
  giveUpRepresentation,
  listOwnRepresentations,
  listRepresentations,
} from '#contract/representations.ts'
import { drawPicture } from '../../platform/formats/qr-picture.ts'
import { wholeList } from '../../platform/http/list-query.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { forPeopleManagers, ownConfirmed } from '../../platform/http/policy.ts'
import { personIdOf } from '../persons/admin/find-person-id.ts'
import { getManager } from '../persons/admin/manager.ts'
import { endChildDevice as endDevice, findChildDevices, makeCode } from './devices.ts'
import { addRepresentative, decideOwn, endByManager, giveUp } from './edit.ts'
import { findOpenRepresentations, findRepresentations } from './queries.ts'

/** A represented person needs no membership. `rows` is the id of the person. */
const ownRepresentations = ownConfirmed('accounts, own representations only')

export const mountRepresentations = (api: Api): void => {
  const { clock, config, read, write } = api.deps

  mount(api, listRepresentations, forPeopleManagers, async ({ input: { params } }) => {
    const id = await read(personIdOf, params.uuid, { archived: true })
    return { body: wholeList(await read(findRepresentations, id, clock())) }
  })

  mount(api, addRepresentation, forPeopleManagers, async ({ input: { params, body }, caller }) => {
    const personId = await read(personIdOf, params.uuid)
    return { status: 201, body: await write(addRepresentative, { ...body, personId }, getManager(caller, clock())) }
  })

  mount(api, endRepresentation, forPeopleManagers, async ({ input: { params }, caller }) => ({
    body: await write(endByManager, params.id, getManager(caller, clock())),
  }))

  mount(api, listOwnRepresentations, ownRepresentations, async ({ rows: personId }) => ({
    body: wholeList(
      (await read(findOpenRepresentations, personId, clock())).map((own) => ({
        ...own,
        takesDevices: own.takesDevices && config.oidc.embedded,
      })),
    ),
  }))

  mount(api, decideRepresentation, ownRepresentations, async ({ input: { params, body }, rows: personId, author }) => ({
    body: await write(decideOwn, { id: params.id, personId, consents: body.consents }, author),
  }))

  mount(api, giveUpRepresentation, ownRepresentations, async ({ input: { params }, rows: personId, author }) => ({
    body: await write(giveUp, { id: params.id, personId }, author),
  }))

  mount(api, listChildDevices, ownRepresentations, async ({ input: { params }, rows: personId }) => ({
    body: wholeList(await read(findChildDevices, { id: params.id, personId, now: clock() })),
  }))

  mount(api, makeDeviceCode, ownRepresentations, async ({ input, rows: personId, locale }) => {
    const code = await write(makeCode, { id: input.params.id, personId, now: clock() }, { locale, config })
    return { status: 201, body: { ...code, picture: await drawPicture(code.link) } }
  })

  mount(api, endChildDevice, ownRepresentations, async ({ input: { params }, rows: personId }) => ({
    body: await write(endDevice, { id: params.id, personId, now: clock() }, params.device),
  }))
}
