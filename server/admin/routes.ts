import {
  addMembership,
  changePart,
  getChange,
  getPerson,
  invitePerson,
  invitePersonAgain,
  listChanges,
  setRole as setRoleEndpoint,
} from '#contract/admin.ts'
import { type ChangedNoun, editorsNouns } from '#contract/changes.ts'
import { getAuthor } from '../changes/record.ts'
import { type Api, mount } from '../http/mount.ts'
import { administrators, editors, type Policy, policy } from '../http/policy.ts'
import { findChange } from './change-values.ts'
import { findChanges } from './changes.ts'
import { personById, personIdOf } from './find-person-id.ts'
import { inviteAgain, inviteMember, openMembership, setPart, setRole } from './manage-members.ts'
import { getManager } from './manager.ts'
import { mountMemberships } from './membership-routes.ts'
import { managePeople, mountPeople } from './people-routes.ts'

const grantRoles = policy('administrators', administrators)
/** Editors read the log of what they edit: grants of roles, memberships and answers are none of their tasks. */
const readChanges: Policy<readonly ChangedNoun[] | undefined> = {
  name: 'editors, what they edit; administrators, everything',
  may: editors,
  rows: (caller) => (administrators(caller) === null ? undefined : editorsNouns),
}

export const mountAdmin = (api: Api): void => {
  const { read, write, clock, config } = api.deps
  mountPeople(api)
  mountMemberships(api)

  mount(api, getPerson, managePeople, async ({ input }) => ({
    body: await read(personById, await read(personIdOf, input.params.uuid, { archived: true }), clock()),
  }))

  mount(api, invitePerson, managePeople, async ({ input, caller }) => {
    const id = await write(inviteMember, config, input.body, getManager(caller, clock()))
    return { status: 201, body: await read(personById, id, clock()) }
  })

  mount(api, invitePersonAgain, managePeople, async ({ input, caller }) => {
    const id = await read(personIdOf, input.params.uuid)
    await write(inviteAgain, config, id, getManager(caller, clock()))
    return { body: await read(personById, id, clock()) }
  })

  mount(api, changePart, managePeople, async ({ input, caller }) => {
    const id = await read(personIdOf, input.params.uuid)
    await write(setPart, id, input.body, getManager(caller, clock()))
    return { body: await read(personById, id, clock()) }
  })

  mount(api, setRoleEndpoint, grantRoles, async ({ input, caller }) => {
    const personId = await read(personIdOf, input.params.uuid)
    const change = { personId, role: input.params.role, granted: input.body.granted }
    await write(setRole, change, getAuthor(caller, clock()))
    return { body: await read(personById, personId, clock()) }
  })

  mount(api, addMembership, managePeople, async ({ input, caller }) => {
    const id = await read(personIdOf, input.params.uuid)
    await write(openMembership, id, input.body, getManager(caller, clock()))
    return { status: 201, body: await read(personById, id, clock()) }
  })

  mount(api, listChanges, readChanges, async ({ input, rows: nouns, locale }) => ({
    body: await read(findChanges, { ...input.query, nouns }, locale),
  }))

  mount(api, getChange, readChanges, async ({ input, rows: nouns }) => ({
    body: await read(findChange, input.params.id, nouns),
  }))
}
