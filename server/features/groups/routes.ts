import { addToGroup, groupResource, listGroups, listPersonGroups } from '#contract/edited-groups.ts'
import { listGroupNames, listOwnGroups } from '#contract/groups.ts'
import { callRehearsal, cancelRehearsal, listGroupRehearsals } from '#contract/led-groups.ts'
import { wholeList } from '../../platform/http/list-query.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { forPeopleManagers, forProgrammes } from '../../platform/http/policy.ts'
import { createIdempotent } from '../../platform/resources/create-idempotent.ts'
import { mountResource, rowReply } from '../../platform/resources/mount-resource.ts'
import { findChosen } from '../persons/admin/export-table.ts'
import { personIdOf } from '../persons/admin/find-person-id.ts'
import { findGroupNames } from '../persons/admin/groups.ts'
import { addMembers, findGroups, groupRows } from './edit.ts'
import { findOwnGroups, findPersonGroups } from './own.ts'
import { ledGroup, ownGroups } from './policy.ts'
import { addRehearsal, endRehearsal, findRehearsals } from './rehearsals.ts'

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

  mount(api, listGroupNames, forProgrammes, async ({ locale }) => ({
    body: wholeList(await read(findGroupNames, locale)),
  }))

  mount(api, listOwnGroups, ownGroups, async ({ rows }) => ({
    body: wholeList(await read(findOwnGroups, rows, clock())),
  }))

  mount(api, listGroupRehearsals, ledGroup, async ({ input: { params }, rows: personId, locale }) => ({
    body: wholeList(await read(findRehearsals, { groupId: params.id, personId }, { locale, now: clock() })),
  }))

  mount(api, callRehearsal, ledGroup, async ({ input, rows: personId, caller, locale, deps }) => ({
    status: 201,
    body: await createIdempotent({ endpoint: callRehearsal, input, caller, deps }, (tx, body, author) =>
      addRehearsal(tx, { groupId: input.params.id, personId }, { input: body, locale, author }),
    ),
  }))

  mount(api, cancelRehearsal, ledGroup, async ({ input: { params, body }, rows: personId, locale, author }) => ({
    body: await write(endRehearsal, { groupId: params.id, personId }, { id: params.event, ...body, locale, author }),
  }))
}
