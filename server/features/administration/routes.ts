import { type Area, canEnter } from '#contract/access.ts'
import { hideFirstSteps, listAttention, listFirstSteps, searchAdministration } from '#contract/administration.ts'
import { writeSetting } from '../../platform/db/settings.ts'
import { wholeList } from '../../platform/http/list-query.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { entitledTo, forAdministrators, restricted } from '../../platform/http/policy.ts'
import { findAttention } from './attention.ts'
import { findFirstSteps } from './first-steps.ts'
import { findInAdministration } from './search.ts'

/** The areas whose rows are searched and counted. */
const areas: readonly Area[] = ['administration', 'books', 'editing', 'people', 'programmes']

const ownAreas = restricted<readonly Area[]>({
  name: 'whoever manages something, in the areas of the own roles',
  may: entitledTo('managing'),
  rows: (caller) => (caller.kind === 'anonymous' ? [] : areas.filter((area) => canEnter(area, caller))),
})

/** The start page of the administration. */
export const mountAdministration = (api: Api): void => {
  const { clock, config, read, storage, write } = api.deps
  mount(api, listAttention, ownAreas, async ({ rows: own }) => ({
    body: wholeList(await read((db) => findAttention({ db, config, storage, now: clock() }, own))),
  }))

  mount(api, searchAdministration, ownAreas, async ({ input, locale, rows: own }) => ({
    body: wholeList(await read((db) => findInAdministration({ db, q: input.query.q, locale }, own))),
  }))

  mount(api, listFirstSteps, forAdministrators, async () => ({
    body: wholeList(await read((db) => findFirstSteps({ db, config }))),
  }))

  mount(api, hideFirstSteps, forAdministrators, async () => {
    await write((tx) => writeSetting(tx, 'firstStepsShown', false))
    return { body: wholeList([]) }
  })
}
