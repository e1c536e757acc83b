import { getMyself } from '#contract/persons.ts'
import { type Api, mount } from '../http/mount.ts'
import { Refusal } from '../http/refusal.ts'
import { ownPerson } from './policy.ts'
import { findMyself } from './queries.ts'

export const mountPersons = (api: Api): void => {
  mount(api, getMyself, ownPerson, async ({ caller, rows, deps }) => {
    const body = await findMyself(deps.database.db, rows, caller.kind === 'person' && caller.member)
    if (body === undefined) throw new Refusal('not_found')
    return { body }
  })
}
