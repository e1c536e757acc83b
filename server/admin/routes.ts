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
  const { db } = api.deps.database
  const { clock, config } = api.deps
  mountPeople(api)
  mountMemberships(api)

  mount(api, getPerson, managePeople, async ({ input }) => ({
    body: await personById(db, await personIdOf(db, input.params.uuid, { archived: true }), clock()),
  }))

  mount(api, invitePerson, managePeople, async ({ input, caller }) => {
    const id = await inviteMember(db, config, input.body, getManager(caller, clock()))
    return { status: 201, body: await personById(db, id, clock()) }
  })

  mount(api, invitePersonAgain, managePeople, async ({ input, caller }) => {
    const id = await personIdOf(db, input.params.uuid)
    await inviteAgain(db, config, id, getManager(caller, clock()))
    return { body: await personById(db, id, clock()) }
  })

  mount(api, changePart, managePeople, async ({ input, caller }) => {
    const id = await personIdOf(db, input.params.uuid)
    await setPart(db, id, input.body, getManager(caller, clock()))
    return { body: await personById(db, id, clock()) }
  })

  mount(api, setRoleEndpoint, grantRoles, async ({ input, caller }) => {
    const personId = await personIdOf(db, input.params.uuid)
    const change = { personId, role: input.params.role, granted: input.body.granted }
    await setRole(db, change, getAuthor(caller, clock()))
    return { body: await personById(db, personId, clock()) }
  })

  mount(api, addMembership, managePeople, async ({ input, caller }) => {
    const id = await personIdOf(db, input.params.uuid)
    await openMembership(db, id, input.body, getManager(caller, clock()))
    return { status: 201, body: await personById(db, id, clock()) }
  })

  mount(api, listChanges, readChanges, async ({ input, rows: nouns, locale }) => ({
    body: await findChanges(db, { ...input.query, nouns }, locale),
  }))

  mount(api, getChange, readChanges, async ({ input, rows: nouns }) => ({
    body: await findChange(db, input.params.id, nouns),
  }))
}
