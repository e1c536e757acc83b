import { keepPreviousData } from '@tanstack/react-query'
import {
  type EquipmentFilter,
  type EquipmentSort,
  equipmentFilter,
  equipmentSorts,
  listEquipment,
  listHolders,
} from '#contract/equipment.ts'
import { listPersonLoans } from '#contract/loans.ts'
import type { RouterContext } from '../../../platform/session/app.tsx'
import { endpointQuery, itemsQuery } from '../../../platform/session/endpoint-query.ts'
import { fresh } from '../../admin/fresh.ts'
import { createListSearch } from '../../admin/table/list-search.ts'

export const { filterOf, sortOf, tableChoiceOf, withFilter } = createListSearch<EquipmentFilter, EquipmentSort>(
  equipmentFilter,
  equipmentSorts,
)

type Needs = Pick<RouterContext, 'call'>

const pageSize = 50

/** A page of the items of a filter, from 0. The previous list stays until the next one is loaded. */
export const equipmentQuery = (app: Needs, filter: EquipmentFilter, sort: ReturnType<typeof sortOf>, page: number) =>
  endpointQuery(
    app,
    ['equipment', filter, sort, page],
    listEquipment,
    { query: { ...filter, ...sort, page: `${page}`, size: `${pageSize}` } },
    { shows: ['person', 'equipment', 'loan'], ...fresh, placeholderData: keepPreviousData },
  )

/** The persons who hold something. */
export const holdersQuery = (app: Needs) =>
  itemsQuery(app, ['equipment-holders'], listHolders, {}, { ...fresh, shows: ['person', 'equipment', 'loan'] })

/** The open loans of a person, then the former ones. */
export const personLoansQuery = (app: Needs, uuid: string) =>
  itemsQuery(
    app,
    ['person-loans', uuid],
    listPersonLoans,
    { params: { uuid } },
    { ...fresh, shows: ['person', 'equipment', 'loan'] },
  )
