import { type EquipmentFilter, type EquipmentSort, equipmentFilter, equipmentSorts } from '#contract/equipment.ts'
import { createListSearch } from '../../admin/table/list-search.ts'

export const { filterOf, sortOf, tableChoiceOf, withFilter } = createListSearch<EquipmentFilter, EquipmentSort>(
  equipmentFilter,
  equipmentSorts,
)
