import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getPerson, listPeople } from '#contract/admin.ts'
import { RefusedError } from '#device/errors.ts'
import type { RouterContext } from '../../../session/app.tsx'

type Needs = Pick<RouterContext, 'call'>

/** None of these is kept on the device: what is edited is asked for each time. */
const fresh = { staleTime: 0, gcTime: 60_000 } as const

export const peoplePageSize = 25

/** By last name, those that the term finds; `page` from 0. The last list stays until the next one is there. */
export const peopleQuery = ({ call }: Needs, searchTerm: string, page: number) =>
  queryOptions({
    ...fresh,
    queryKey: ['admin', 'people', searchTerm, page],
    queryFn: ({ signal }) => {
      const paging = { page: `${page}`, size: `${peoplePageSize}` }
      return call(listPeople, { query: { ...paging, ...(searchTerm === '' ? {} : { searchTerm }) } }, { signal })
    },
    placeholderData: keepPreviousData,
  })

/** null = there is none of this number. */
export const personQuery = ({ call }: Needs, uuid: string) =>
  queryOptions({
    ...fresh,
    queryKey: ['admin', 'person', uuid],
    queryFn: async ({ signal }) => {
      try {
        return await call(getPerson, { params: { uuid } }, { signal })
      } catch (error) {
        if (error instanceof RefusedError && [400, 404].includes(error.status)) return null
        throw error
      }
    },
  })
