import '../../persons/admin/edited-persons.css'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { chf } from '#contract/money.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useText } from '../../../ui/intl.tsx'
import { AdminPage } from '../../admin/AdminPage.tsx'
import { FoldedOnPhone } from '../../admin/FoldedOnPhone.tsx'
import { AdminTable } from '../../admin/table/AdminTable.tsx'
import { useChangeSearch } from '../../admin/table/useTableAddress.ts'
import { EquipmentFilters } from './EquipmentFilters.tsx'
import { ExportEquipment } from './ExportEquipment.tsx'
import { equipmentColumns } from './equipment-columns.tsx'
import { equipmentQuery, filterOf, sortOf, tableChoiceOf, withFilter } from './queries.ts'

const route = getRouteApi('/$locale/intra/admin/equipment')

/** The instruments, uniforms and other property of the band. Search, filters and order are part of the address. */
export const EquipmentScreen = () => {
  const search = route.useSearch()
  const onSearch = useChangeSearch()
  const app = useApp()
  const { locale } = app
  const text = useText()
  const filter = filterOf(search)
  const sort = sortOf(search)
  const page = search.page ?? 0
  const query = useQuery(equipmentQuery(app, filter, sort, page))
  const { data } = query
  return (
    <AdminPage
      title="admin.equipment"
      intro="admin.equipment.intro"
      create={{ list: '/$locale/intra/admin/equipment', label: 'admin.equipment.new' }}
    >
      <FoldedOnPhone label="admin.table.find" isUsed={Object.keys(filter).length > 0}>
        <EquipmentFilters
          filter={filter}
          onChange={(change) => onSearch(withFilter(search, change), true)}
          onClear={() => onSearch({}, true)}
        />
      </FoldedOnPhone>
      <p role="status">
        {data !== undefined &&
          text('admin.equipment.found', { count: data.page?.totalElements ?? 0, sum: chf(data.insuranceValue) })}
      </p>
      <FoldedOnPhone label="admin.table.actions">
        <ExportEquipment filter={filter} sort={sort} />
      </FoldedOnPhone>
      <AdminTable
        label={text('admin.equipment')}
        columns={equipmentColumns(text, locale, app.now())}
        query={query}
        keyOf={({ id }) => `${id}`}
        nameOf={({ name, number }) => `${name} ${number}`}
        none={text('admin.equipment.none')}
        choice={tableChoiceOf(search)}
        onChoose={(choice) => onSearch({ ...withFilter(search, {}), ...choice }, true)}
        page={page}
        onPage={(next) => onSearch({ ...search, page: next }, false)}
      />
    </AdminPage>
  )
}
