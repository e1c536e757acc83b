import { getMembership, listMembers, listMemberships, publicOrganizations } from '#contract/memberships.ts'
import { HttpError } from '../../platform/http/http-error.ts'
import { wholeList } from '../../platform/http/list-query.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { singleFlight } from '../../platform/http/single-flight.ts'
import { readMemberships } from './policy.ts'
import { findMembers, findMembership, findMemberships } from './queries.ts'

const isPublic = (organizationId: number): boolean =>
  Object.values(publicOrganizations).some((one) => one === organizationId)

export const mountMemberships = (api: Api): void => {
  mount(
    api,
    listMembers,
    readMemberships,
    singleFlight(async ({ input, rows, deps }) => {
      const { id } = input.params
      if (!isPublic(id)) throw new HttpError('not_found')
      return { body: wholeList(await deps.read(findMembers, rows, id)) }
    }),
  )

  mount(
    api,
    listMemberships,
    readMemberships,
    singleFlight(async ({ input, rows, deps }) => ({
      body: await deps.read(findMemberships, rows, input.query),
    })),
  )

  mount(api, getMembership, readMemberships, async ({ input, rows, deps }) => {
    const body = await deps.read(findMembership, rows, input.params.id)
    if (body === undefined) throw new HttpError('not_found')
    return { body }
  })
}
