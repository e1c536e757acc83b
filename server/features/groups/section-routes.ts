import {
  callSectionRehearsal,
  cancelSectionRehearsal,
  changeSectionRehearsal,
  listSectionRehearsals,
} from '#contract/section-rehearsals.ts'
import { wholeList } from '../../platform/http/list-query.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { planner } from '../../platform/http/planner.ts'
import { createIdempotent } from '../../platform/resources/create-idempotent.ts'
import { addRehearsal, changeRehearsal, endRehearsal, findRehearsals } from './rehearsals.ts'

/** The rehearsals of a section, for planners and for the leaders of the section. */
export const mountSectionRehearsals = (api: Api): void => {
  const { clock, read, write } = api.deps

  mount(api, listSectionRehearsals, planner, async ({ input: { params }, rows: scope, locale }) => ({
    body: wholeList(await read(findRehearsals, { ...params, scope }, { locale, now: clock() })),
  }))

  mount(api, callSectionRehearsal, planner, async ({ input, rows: scope, caller, locale, deps }) => ({
    status: 201,
    body: await createIdempotent({ endpoint: callSectionRehearsal, input, caller, deps }, (tx, body, author) =>
      addRehearsal(tx, { ...input.params, scope }, { input: body, locale, author }),
    ),
  }))

  mount(api, changeSectionRehearsal, planner, async ({ input, rows: scope, locale, author }) => {
    const { section, event: id } = input.params
    const change = { id, input: input.body, seen: input.headers['if-match'], locale, author }
    return { body: await write(changeRehearsal, { section, scope }, change) }
  })

  mount(api, cancelSectionRehearsal, planner, async ({ input: { params, body }, rows: scope, locale, author }) => ({
    body: await write(endRehearsal, { section: params.section, scope }, { id: params.event, ...body, locale, author }),
  }))
}
