import * as tableStyles from '../../admin/table/table.css'
import * as editedPersonsStyles from '../../persons/admin/edited-persons.css'
import { useQuery } from '@tanstack/react-query'
import { type EquipmentFilter, equipmentKinds, equipmentStates } from '#contract/equipment.ts'
import { conditions } from '#contract/loans.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { QuietButton } from '../../../ui/Button.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { useText } from '../../../ui/intl.tsx'
import type { FilterChange } from '../../admin/table/list-search.ts'
import { SearchBox } from '../../admin/table/SearchBox.tsx'
import { holdersQuery } from './queries.ts'

interface EquipmentFiltersProps {
  readonly filter: EquipmentFilter
  readonly onChange: (change: FilterChange<EquipmentFilter>) => void
  readonly onClear: () => void
}

const labels = {
  kind: 'admin.equipment.kind',
  state: 'admin.equipment.state',
  condition: 'admin.equipment.condition',
  person: 'admin.equipment.filter.person',
} as const

const useChoices = () => {
  const text = useText()
  const { data: holders = [] } = useQuery(holdersQuery(useApp()))
  return {
    kind: equipmentKinds.map((value) => ({ value, label: text(`admin.equipment.kind.${value}`) })),
    state: equipmentStates.map((value) => ({ value, label: text(`admin.equipment.state.${value}`) })),
    condition: conditions.map((value) => ({ value, label: text(`admin.equipment.condition.${value}`) })),
    person: holders.map(({ uuid, label }) => ({ value: uuid, label })),
  }
}

/** Search and filters of the items. */
export const EquipmentFilters = ({ filter, onChange, onClear }: EquipmentFiltersProps) => {
  const text = useText()
  const choices = useChoices()
  const select = (name: keyof typeof labels) => (
    <SelectField
      name={`equipment-${name}`}
      label={text(labels[name])}
      value={filter[name] ?? ''}
      onChange={({ target }) => onChange({ [name]: target.value })}
      choices={[{ value: '', label: text('admin.equipment.filter.any') }, ...choices[name]]}
    />
  )
  const { condition, person } = filter
  return (
    <search className={editedPersonsStyles.peopleFilters}>
      <SearchBox
        id="equipment-search"
        label={text('admin.equipment.search')}
        term={filter.searchTerm ?? ''}
        onSearch={(term) => onChange({ searchTerm: term })}
      />
      <div className={tableStyles.tableFilters}>
        {select('kind')}
        {select('state')}
      </div>
      <details
        className={tableStyles.tableColumns}
        open={condition !== undefined || person !== undefined ? true : undefined}
      >
        <summary>{text('admin.people.filter.more')}</summary>
        <div className={tableStyles.tableFilters}>
          {select('condition')}
          {select('person')}
        </div>
      </details>
      {Object.keys(filter).length > 0 && (
        <div className="buttons">
          <QuietButton onClick={onClear}>{text('admin.equipment.filter.clear')}</QuietButton>
        </div>
      )}
    </search>
  )
}
