import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type anniversarySorts, listAnniversaries } from '#contract/edited-memberships.ts'
import { getPersonCard } from '#contract/edited-persons.ts'
import {
  getConsequences,
  listAddressAccess,
  listDuplicates,
  listPeople,
  type PeopleFilter,
} from '#contract/listed-persons.ts'
import { getPerson } from '#contract/members.ts'
import { RefusedError } from '#device/errors.ts'
import type { RouterContext } from '../../../platform/session/app.tsx'
import { fresh } from '../../admin/fresh.ts'
import type { sortOf } from './person-search.ts'

type Needs = Pick<RouterContext, 'call'>

const pageSize = 50

/** A page of the people of a filter, from 0. The previous list stays until the next one is loaded. */
export const peopleQuery = (
  { call }: Needs,
  filter: PeopleFilter,
  sort: Partial<ReturnType<typeof sortOf>>,
  page: number,
) =>
  queryOptions({
    ...fresh,
    queryKey: ['people', filter, sort, page],
    queryFn: ({ signal }) =>
      call(listPeople, { query: { ...filter, ...sort, page: `${page}`, size: `${pageSize}` } }, { signal }),
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

/** The address card; the server logs who opened it. */
export const cardQuery = ({ call }: Needs, uuid: string) =>
  queryOptions({
    ...fresh,
    queryKey: ['person-card', uuid],
    queryFn: ({ signal }) => call(getPersonCard, { params: { uuid } }, { signal }),
  })

export const consequencesQuery = ({ call }: Needs, uuid: string) =>
  queryOptions({
    ...fresh,
    queryKey: ['person-consequences', uuid],
    queryFn: ({ signal }) => call(getConsequences, { params: { uuid } }, { signal }),
  })

export const duplicatesQuery = ({ call }: Needs) =>
  queryOptions({
    ...fresh,
    queryKey: ['person-duplicates'],
    queryFn: async ({ signal }) => (await call(listDuplicates, {}, { signal }))._embedded.items,
  })

/** The log of opened cards and exports, newest first; `page` from 0. */
export const accessQuery = ({ call }: Needs, page: number) =>
  queryOptions({
    ...fresh,
    queryKey: ['address-access', page],
    queryFn: ({ signal }) => call(listAddressAccess, { query: { page: `${page}`, size: `${pageSize}` } }, { signal }),
    placeholderData: keepPreviousData,
  })

/** The anniversaries of a year. */
export const anniversariesQuery = (
  { call }: Needs,
  year: number,
  sort: (typeof anniversarySorts)[number],
  order: 'ASC' | 'DESC',
) =>
  queryOptions({
    ...fresh,
    queryKey: ['anniversaries', year, sort, order],
    queryFn: ({ signal }) => call(listAnniversaries, { query: { year: `${year}`, sort, order } }, { signal }),
    placeholderData: keepPreviousData,
  })
