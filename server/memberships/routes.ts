import { getMembership, listMembers, listMemberships, publicOrganizations } from '#contract/memberships.ts'
import { askedAtOnce } from '../http/asked-at-once.ts'
import { type Api, mount } from '../http/mount.ts'
import { Refusal } from '../http/refusal.ts'
import { readMemberships } from './policy.ts'
import { findMembers, findMembership, findMemberships } from './queries.ts'

const isPublic = (organizationId: number): boolean =>
  Object.values(publicOrganizations).some((one) => one === organizationId)

export const mountMemberships = (api: Api): void => {
  mount(
    api,
    listMembers,
    readMemberships,
    askedAtOnce(async ({ input, rows, deps }) => {
      const { id } = input.params
      if (!isPublic(id)) throw new Refusal('not_found')
      return { body: { _embedded: { items: await findMembers(deps.database.db, rows, id) } } }
    }),
  )

  mount(
    api,
    listMemberships,
    readMemberships,
    askedAtOnce(async ({ input, rows, deps }) => ({
      body: await findMemberships(deps.database.db, rows, input.query),
    })),
  )

  mount(api, getMembership, readMemberships, async ({ input, rows, deps }) => {
    const body = await findMembership(deps.database.db, rows, input.params.id)
    if (body === undefined) throw new Refusal('not_found')
    return { body }
  })
}
