import * as tableStyles from '../../admin/table/table.css'
import * as editedPersonsStyles from './edited-persons.css'
import { lacking, type PeopleFilter, standings } from '#contract/listed-persons.ts'
import { offices, sections } from '#contract/persons.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useText } from '../../../ui/intl.tsx'
import type { FilterChange } from '../../admin/table/list-search.ts'
import { SearchBox } from '../../admin/table/SearchBox.tsx'

const months = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12'] as const
const days = ['joinedFrom', 'joinedTo', 'leftFrom', 'leftTo'] as const

interface PeopleFiltersProps {
  readonly filter: PeopleFilter
  readonly onChange: (change: FilterChange<PeopleFilter>) => void
  readonly onClear: () => void
}

/** Search and filters of the people. The rarer ones are folded as long as none of them is set. */
export const PeopleFilters = ({ filter, onChange, onClear }: PeopleFiltersProps) => {
  const text = useText()
  const select = (
    name: 'section' | 'office' | 'standing' | 'lacks' | 'month',
    choices: readonly { readonly value: string; readonly label: string }[],
  ) => (
    <SelectField
      name={`people-${name}`}
      label={text(`admin.people.filter.${name}`)}
      error={undefined}
      value={filter[name] ?? ''}
      onChange={({ target }) => onChange({ [name]: target.value })}
      choices={[{ value: '', label: text('admin.people.filter.any') }, ...choices]}
    />
  )
  const { searchTerm, section, standing, ...rare } = filter
  const isFolded = Object.keys(rare).length === 0
  return (
    <search className={editedPersonsStyles.peopleFilters}>
      <SearchBox
        id="people-search"
        label={text('admin.people.search')}
        term={searchTerm ?? ''}
        onSearch={(term) => onChange({ searchTerm: term })}
      />
      <div className={tableStyles.tableFilters}>
        {select(
          'standing',
          standings.map((value) => ({ value, label: text(`admin.people.standing.${value}`) })),
        )}
        {select(
          'section',
          sections.map((value) => ({ value, label: text(`directory.plays.${value}`) })),
        )}
      </div>
      <details className={tableStyles.tableColumns} open={isFolded ? undefined : true}>
        <summary>{text('admin.people.filter.more')}</summary>
        <div className={tableStyles.tableFilters}>
          {select(
            'office',
            offices.map((value) => ({ value, label: text(`directory.office.${value}`) })),
          )}
          {select(
            'lacks',
            lacking.map((value) => ({ value, label: text(`admin.people.lacks.${value}`) })),
          )}
          {select(
            'month',
            months.map((value) => ({ value, label: text(`admin.people.month.${value}`) })),
          )}
          {days.map((name) => (
            <TextField
              key={name}
              name={`people-${name}`}
              label={text(`admin.people.filter.${name}`)}
              error={undefined}
              type="date"
              value={filter[name] ?? ''}
              onChange={({ target }) => onChange({ [name]: target.value })}
            />
          ))}
          <Checkbox
            name="people-archived"
            checked={filter.archived === 'yes'}
            onChange={({ target }) => onChange({ archived: target.checked ? 'yes' : '' })}
          >
            {text('admin.people.filter.archived')}
          </Checkbox>
        </div>
      </details>
      {Object.keys(filter).length > 0 && (
        <div className="buttons">
          <Button look="quiet" onClick={onClear}>
            {text('admin.people.filter.clear')}
          </Button>
        </div>
      )}
    </search>
  )
}
