import {
  addMembership,
  changePart,
  getPerson,
  invitePerson,
  invitePersonAgain,
  setRole as setRoleEndpoint,
} from '#contract/members.ts'
import { type Api, mount } from '../../../platform/http/mount.ts'
import { forAdministrators, forPeopleManagers } from '../../../platform/http/policy.ts'
import { personById, personIdOf } from './find-person-id.ts'
import { inviteAgain, inviteMember, openMembership, setPart, setRole } from './manage-members.ts'
import { getManager } from './manager.ts'

export const mountMembers = (api: Api): void => {
  const { read, write, clock, config } = api.deps

  mount(api, getPerson, forPeopleManagers, async ({ input }) => ({
    body: await read(personById, await read(personIdOf, input.params.uuid, { archived: true }), clock()),
  }))

  mount(api, invitePerson, forPeopleManagers, async ({ input, caller }) => {
    const id = await write(inviteMember, config, input.body, getManager(caller, clock()))
    return { status: 201, body: await read(personById, id, clock()) }
  })

  mount(api, invitePersonAgain, forPeopleManagers, async ({ input, caller }) => {
    const id = await read(personIdOf, input.params.uuid)
    await write(inviteAgain, config, id, getManager(caller, clock()))
    return { body: await read(personById, id, clock()) }
  })

  mount(api, changePart, forPeopleManagers, async ({ input, caller }) => {
    const id = await read(personIdOf, input.params.uuid)
    await write(setPart, id, input.body, getManager(caller, clock()))
    return { body: await read(personById, id, clock()) }
  })

  mount(api, setRoleEndpoint, forAdministrators, async ({ input, author }) => {
    const personId = await read(personIdOf, input.params.uuid)
    const change = { personId, role: input.params.role, granted: input.body.granted }
    await write(setRole, change, author)
    return { body: await read(personById, personId, clock()) }
  })

  mount(api, addMembership, forPeopleManagers, async ({ input, caller }) => {
    const id = await read(personIdOf, input.params.uuid)
    await write(openMembership, id, input.body, getManager(caller, clock()))
    return { status: 201, body: await read(personById, id, clock()) }
  })
}
