import { addToGroup, groupResource, listGroups, listPersonGroups } from '#contract/edited-groups.ts'
import { listOwnGroups } from '#contract/groups.ts'
import { wholeList } from '../../platform/http/list-query.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { forPeopleManagers, restricted, signedIn } from '../../platform/http/policy.ts'
import { mountResource, rowReply } from '../../platform/resources/mount-resource.ts'
import { findChosen } from '../persons/admin/export-table.ts'
import { personIdOf } from '../persons/admin/find-person-id.ts'
import { addMembers, findGroups, groupRows } from './edit.ts'
import { findOwnGroups, findPersonGroups } from './own.ts'

/** Everybody with a confirmed address: a leader needs no membership. */
const ownGroups = restricted<number>({
  name: 'accounts, own groups only; names of those that the caller leads',
  may: signedIn,
  rows: (caller) => (caller.kind === 'person' && caller.emailVerified ? caller.personId : 0),
})

export const mountGroups = (api: Api): void => {
  const { clock, read, write } = api.deps

  mount(api, listGroups, forPeopleManagers, async () => ({ body: wholeList(await read(findGroups, clock())) }))
  mountResource(api, groupResource, forPeopleManagers, groupRows)

  mount(api, addToGroup, forPeopleManagers, async ({ input: { params, body }, author }) => {
    const people = await read(findChosen, body, clock())
    const ids = people.map(({ id }) => id)
    return rowReply(await write(addMembers, params.id, ids, author))
  })

  mount(api, listPersonGroups, forPeopleManagers, async ({ input: { params } }) => {
    const id = await read(personIdOf, params.uuid, { archived: true })
    return { body: wholeList(await read(findPersonGroups, id, clock())) }
  })

  mount(api, listOwnGroups, ownGroups, async ({ rows }) => ({
    body: wholeList(await read(findOwnGroups, rows, clock())),
  }))
}
