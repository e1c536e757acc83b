import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type anniversarySorts, listAnniversaries } from '#contract/edited-memberships.ts'
import { getPersonCard } from '#contract/edited-persons.ts'
import {
  getConsequences,
  listAddressAccess,
  listDuplicates,
  listPeople,
  type PeopleFilter,
  type PeopleSort,
  peopleFilter,
  peopleSorts,
} from '#contract/listed-persons.ts'
import { getPerson } from '#contract/members.ts'
import { listPersonsChanges } from '#contract/several-persons.ts'
import { RefusedError } from '#device/errors.ts'
import type { RouterContext } from '../../../platform/session/app.tsx'
import { endpointQuery, itemsQuery } from '../../../platform/session/endpoint-query.ts'
import { fresh } from '../../admin/fresh.ts'
import { createListSearch } from '../../admin/table/list-search.ts'

export const { filterOf, searchOf, sortOf, tableChoiceOf, withFilter } = createListSearch<PeopleFilter, PeopleSort>(
  peopleFilter,
  peopleSorts,
)

type Needs = Pick<RouterContext, 'call'>

const pageSize = 50

/** A page of the people of a filter, from 0. The previous list stays until the next one is loaded. */
export const peopleQuery = (app: Needs, filter: PeopleFilter, sort: Partial<ReturnType<typeof sortOf>>, page: number) =>
  endpointQuery(
    app,
    ['people', filter, sort, page],
    listPeople,
    { query: { ...filter, ...sort, page: `${page}`, size: `${pageSize}` } },
    { shows: ['person', 'membership', 'role', 'job'], ...fresh, placeholderData: keepPreviousData },
  )

/** null = the person does not exist. */
export const personQuery = ({ call }: Needs, uuid: string) =>
  queryOptions({
    ...fresh,
    queryKey: ['person', uuid],
    meta: { shows: ['person', 'membership', 'role', 'job'] },
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
export const cardQuery = (app: Needs, uuid: string) =>
  endpointQuery(
    app,
    ['person-card', uuid],
    getPersonCard,
    { params: { uuid } },
    { ...fresh, shows: ['person', 'membership'] },
  )

export const consequencesQuery = (app: Needs, uuid: string) =>
  endpointQuery(
    app,
    ['person-consequences', uuid],
    getConsequences,
    { params: { uuid } },
    { ...fresh, shows: ['person', 'membership', 'loan'] },
  )

/** The changes of several persons that can be undone. */
export const personsChangesQuery = (app: Needs) =>
  itemsQuery(app, ['persons-changes'], listPersonsChanges, {}, { ...fresh, shows: ['persons'] })

export const duplicatesQuery = (app: Needs) =>
  itemsQuery(app, ['person-duplicates'], listDuplicates, {}, { ...fresh, shows: ['person'] })

/** The log of opened cards and exports, newest first; `page` from 0. */
export const accessQuery = (app: Needs, page: number) =>
  endpointQuery(
    app,
    ['address-access', page],
    listAddressAccess,
    { query: { page: `${page}`, size: `${pageSize}` } },
    { shows: ['person'], ...fresh, placeholderData: keepPreviousData },
  )

/** The anniversaries of a year. */
export const anniversariesQuery = (
  app: Needs,
  year: number,
  sort: (typeof anniversarySorts)[number],
  order: 'ASC' | 'DESC',
) =>
  endpointQuery(
    app,
    ['anniversaries', year, sort, order],
    listAnniversaries,
    { query: { year: `${year}`, sort, order } },
    { shows: ['person', 'membership', 'settings'], ...fresh, placeholderData: keepPreviousData },
  )
