import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type EquipmentFilter, equipmentResource, listEquipment, listHolders } from '#contract/equipment.ts'
import { listPersonLoans } from '#contract/loans.ts'
import type { RouterContext } from '../../../platform/session/app.tsx'
import { fresh } from '../../admin/fresh.ts'
import type { sortOf } from './equipment-search.ts'

type Needs = Pick<RouterContext, 'call'>

const pageSize = 50

/** A page of the items of a filter, from 0. The previous list stays until the next one is loaded. */
export const equipmentQuery = (
  { call }: Needs,
  filter: EquipmentFilter,
  sort: ReturnType<typeof sortOf>,
  page: number,
) =>
  queryOptions({
    ...fresh,
    queryKey: ['equipment', filter, sort, page],
    queryFn: ({ signal }) =>
      call(listEquipment, { query: { ...filter, ...sort, page: `${page}`, size: `${pageSize}` } }, { signal }),
    placeholderData: keepPreviousData,
  })

export const equipmentItemQuery = ({ call }: Needs, id: number) =>
  queryOptions({
    ...fresh,
    queryKey: ['equipment-item', id],
    queryFn: ({ signal }) => call(equipmentResource.get, { params: { id } }, { signal }),
  })

/** The persons who hold something. */
export const holdersQuery = ({ call }: Needs) =>
  queryOptions({
    ...fresh,
    queryKey: ['equipment-holders'],
    queryFn: async ({ signal }) => (await call(listHolders, {}, { signal }))._embedded.items,
  })

/** The open loans of a person, then the former ones. */
export const personLoansQuery = ({ call }: Needs, uuid: string) =>
  queryOptions({
    ...fresh,
    queryKey: ['person-loans', uuid],
    queryFn: async ({ signal }) => (await call(listPersonLoans, { params: { uuid } }, { signal }))._embedded.items,
  })
