import { eq } from 'drizzle-orm'
import {
  addMembership,
  changePart,
  endMembership as endMembershipEndpoint,
  getChange,
  getPerson,
  invitePerson,
  invitePersonAgain,
  listChanges,
  listPeople,
  setRole as setRoleEndpoint,
} from '#contract/admin.ts'
import { getAuthor } from '../changes/record.ts'
import type { Db } from '../db/open.ts'
import { person } from '../db/tables.ts'
import { HttpError } from '../http/http-error.ts'
import { type Api, mount } from '../http/mount.ts'
import { administrators, editors, policy } from '../http/policy.ts'
import { findChange } from './change-values.ts'
import { findChanges } from './changes.ts'
import { endMembership, inviteAgain, inviteMember, openMembership, setPart, setRole } from './manage-members.ts'
import { findPeople, findPerson } from './people.ts'

const keepMembers = policy('administrators', administrators)
const readChanges = policy('editors', editors)

/**
 * The id of a person who is not archived.
 * @throws HttpError not_found
 */
const personIdOf = async (db: Db, uuid: string): Promise<number> => {
  const [row] = await db.select({ id: person.id, archived: person.archived }).from(person).where(eq(person.uuid, uuid))
  if (row === undefined || row.archived) throw new HttpError('not_found')
  return row.id
}

const personById = async (db: Db, id: number, now: Date) => {
  const body = await findPerson(db, eq(person.id, id), now)
  if (body === undefined) throw new HttpError('not_found')
  return body
}

export const mountAdmin = (api: Api): void => {
  const { db } = api.deps.database
  const { clock, config } = api.deps

  mount(api, listPeople, keepMembers, async ({ input }) => ({ body: await findPeople(db, input.query, clock()) }))

  mount(api, getPerson, keepMembers, async ({ input }) => ({
    body: await personById(db, await personIdOf(db, input.params.uuid), clock()),
  }))

  mount(api, invitePerson, keepMembers, async ({ input, caller }) => {
    const id = await inviteMember(db, config, input.body, getAuthor(caller, clock()))
    return { status: 201, body: await personById(db, id, clock()) }
  })

  mount(api, invitePersonAgain, keepMembers, async ({ input }) => {
    const id = await personIdOf(db, input.params.uuid)
    await inviteAgain(db, config, id, clock())
    return { body: await personById(db, id, clock()) }
  })

  mount(api, changePart, keepMembers, async ({ input, caller }) => {
    const id = await personIdOf(db, input.params.uuid)
    await setPart(db, id, input.body, getAuthor(caller, clock()))
    return { body: await personById(db, id, clock()) }
  })

  mount(api, setRoleEndpoint, keepMembers, async ({ input, caller }) => {
    const personId = await personIdOf(db, input.params.uuid)
    const change = { personId, role: input.params.role, granted: input.body.granted }
    await setRole(db, change, getAuthor(caller, clock()))
    return { body: await personById(db, personId, clock()) }
  })

  mount(api, addMembership, keepMembers, async ({ input, caller }) => {
    const id = await personIdOf(db, input.params.uuid)
    await openMembership(db, id, input.body, getAuthor(caller, clock()))
    return { status: 201, body: await personById(db, id, clock()) }
  })

  mount(api, endMembershipEndpoint, keepMembers, async ({ input, caller }) => {
    const change = { id: input.params.id, leaveDate: input.body.leaveDate }
    const id = await endMembership(db, change, getAuthor(caller, clock()))
    return { body: await personById(db, id, clock()) }
  })

  mount(api, listChanges, readChanges, async ({ input, locale }) => ({
    body: await findChanges(db, input.query, locale),
  }))

  mount(api, getChange, readChanges, async ({ input }) => ({ body: await findChange(db, input.params.id) }))
}
