import {
  addFormerFunction,
  addOtherMembership,
  changeFormerFunction,
  changeFunction,
  changeMembership,
  changeOtherMembership,
  exportAnniversaries,
  listAnniversaries,
  removeFormerFunction,
  removeOtherMembership,
} from '#contract/edited-memberships.ts'
import { tableAsCsv } from '../../../platform/formats/csv.ts'
import { sendDocument } from '../../../platform/formats/send.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { wholeList } from '../../../platform/http/list-query.ts'
import { type Api, mount } from '../../../platform/http/mount.ts'
import { forPeopleManagers } from '../../../platform/http/policy.ts'
import { personById, personIdOf } from '../../persons/admin/find-person-id.ts'
import { getManager } from '../../persons/admin/manager.ts'
import { anniversariesName, anniversariesTable, comingYear, findAnniversaries } from './anniversaries.ts'
import { addFormer, changeFormer, removeFormer, setDays, setFunction } from './change-membership.ts'
import { addOther, changeOther, removeOther } from './other-memberships.ts'

/** Routes of memberships, of functions in them, of memberships in other bands, and of anniversaries. */
export const mountEditedMemberships = (api: Api): void => {
  const { clock, config, documents, read, write } = api.deps
  const managerOf = (caller: Caller) => getManager(caller, clock())
  const reply = async (id: number) => ({ body: await read(personById, id, clock()) })
  const created = async (id: number) => ({ status: 201 as const, ...(await reply(id)) })

  mount(api, changeMembership, forPeopleManagers, async ({ input, caller }) =>
    reply(await write(setDays, { ...input.params, ...input.body }, managerOf(caller))),
  )
  mount(api, changeFunction, forPeopleManagers, async ({ input, caller }) =>
    reply(await write(setFunction, { ...input.params, ...input.body }, managerOf(caller))),
  )
  mount(api, addFormerFunction, forPeopleManagers, async ({ input, caller }) =>
    created(await write(addFormer, { ...input.params, ...input.body }, managerOf(caller))),
  )
  mount(api, changeFormerFunction, forPeopleManagers, async ({ input, caller }) =>
    reply(await write(changeFormer, { ...input.params, ...input.body }, managerOf(caller))),
  )
  mount(api, removeFormerFunction, forPeopleManagers, async ({ input, caller }) =>
    reply(await write(removeFormer, input.params.id, managerOf(caller))),
  )
  mount(api, addOtherMembership, forPeopleManagers, async ({ input, caller }) => {
    const id = await read(personIdOf, input.params.uuid)
    await write(addOther, id, input.body, managerOf(caller))
    return created(id)
  })
  mount(api, changeOtherMembership, forPeopleManagers, async ({ input, caller }) =>
    reply(await write(changeOther, input.params.id, input.body, managerOf(caller))),
  )
  mount(api, removeOtherMembership, forPeopleManagers, async ({ input, caller }) =>
    reply(await write(removeOther, input.params.id, managerOf(caller))),
  )

  const yearOf = (year: string | undefined): number => (year === undefined ? comingYear(clock()) : Number(year))
  mount(api, listAnniversaries, forPeopleManagers, async ({ input: { query }, locale }) => ({
    body: wholeList(await read(findAnniversaries, { ...query, year: yearOf(query.year), locale })),
  }))
  mount(api, exportAnniversaries, forPeopleManagers, async ({ input: { query }, locale, signal }) => {
    const year = yearOf(query.year)
    const anniversaries = await read(findAnniversaries, { year, locale })
    const table = anniversariesTable({ anniversaries, year, locale, bandName: config.bandName, now: clock() })
    const bytes = query.format === 'CSV' ? tableAsCsv(table) : await documents.table(table, query.format, signal)
    return sendDocument(bytes, anniversariesName(locale, year), query.format)
  })
}
