import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getPerson, listPeople } from '#contract/admin.ts'
import { RefusedError } from '#device/errors.ts'
import type { RouterContext } from '../../../session/app.tsx'
import { fresh } from '../fresh.ts'

type Needs = Pick<RouterContext, 'call'>

export const peoplePageSize = 25

/** People matching the term, by last name; `page` from 0. The previous list stays until the next one is loaded. */
export const peopleQuery = ({ call }: Needs, searchTerm: string, page: number) =>
  queryOptions({
    ...fresh,
    queryKey: ['people', searchTerm, page],
    queryFn: ({ signal }) => {
      const paging = { page: `${page}`, size: `${peoplePageSize}` }
      return call(listPeople, { query: { ...paging, ...(searchTerm === '' ? {} : { searchTerm }) } }, { signal })
    },
    placeholderData: keepPreviousData,
  })

/** null = the person does not exist. */
export const personQuery = ({ call }: Needs, uuid: string) =>
  queryOptions({
    ...fresh,
    queryKey: ['person', uuid],
    queryFn: async ({ signal }) => {
      try {
        return await call(getPerson, { params: { uuid } }, { signal })
      } catch (error) {
        if (error instanceof RefusedError && [400, 404].includes(error.status)) return null
        throw error
      }
    },
  })
