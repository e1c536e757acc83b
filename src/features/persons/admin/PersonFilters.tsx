import * as tableStyles from '../../admin/table/table.css'
import * as editedPersonsStyles from './edited-persons.css'
import { lacking, type PeopleFilter, pictureAnswers, standings } from '#contract/listed-persons.ts'
import type { MessageId } from '#i18n/intl.ts'
import { QuietButton } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useFunctions, useText } from '../../../ui/intl.tsx'
import type { FilterChange } from '../../admin/table/list-search.ts'
import { SearchBox } from '../../admin/table/SearchBox.tsx'
import { GroupSelect } from '../../groups/admin/GroupSelect.tsx'

const months = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12'] as const
const days = ['joinedFrom', 'joinedTo', 'leftFrom', 'leftTo'] as const

interface FilterProps {
  readonly filter: PeopleFilter
  readonly onChange: (change: FilterChange<PeopleFilter>) => void
  /** True for the filter of a group: without other groups and archived persons. */
  readonly saved?: boolean
}

interface FilterSelectProps<Value extends string> extends Omit<FilterProps, 'saved'> {
  readonly name: 'section' | 'office' | 'standing' | 'lacks' | 'pictures' | 'month'
  readonly values: readonly Value[]
  readonly labelOf: (value: Value) => MessageId
}

const FilterSelect = <Value extends string>({ name, values, labelOf, filter, onChange }: FilterSelectProps<Value>) => {
  const text = useText()
  return (
    <SelectField
      name={`people-${name}`}
      label={text(`admin.people.filter.${name}`)}
      value={filter[name] ?? ''}
      onChange={({ target }) => onChange({ [name]: target.value })}
      choices={[
        { value: '', label: text('admin.people.filter.any') },
        ...values.map((value) => ({ value, label: text(labelOf(value)) })),
      ]}
    />
  )
}

const RareFilters = (props: FilterProps) => {
  const text = useText()
  const { offices } = useFunctions()
  const { filter, onChange, saved = false } = props
  return (
    <div className={tableStyles.tableFilters}>
      <FilterSelect
        {...props}
        name="office"
        values={offices.map(({ id }) => id)}
        labelOf={(value) => `office.name.${value}`}
      />
      <FilterSelect {...props} name="lacks" values={lacking} labelOf={(value) => `admin.people.lacks.${value}`} />
      <FilterSelect
        {...props}
        name="pictures"
        values={pictureAnswers}
        labelOf={(value) => (value === 'OPEN' ? 'admin.card.pictures.undecided' : `person.pictures.${value}`)}
      />
      <FilterSelect {...props} name="month" values={months} labelOf={(value) => `admin.people.month.${value}`} />
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
      {!saved && (
        <Checkbox
          name="people-archived"
          checked={filter.archived === 'yes'}
          onChange={({ target }) => onChange({ archived: target.checked ? 'yes' : '' })}
        >
          {text('admin.people.filter.archived')}
        </Checkbox>
      )}
    </div>
  )
}

interface PeopleFiltersProps extends FilterProps {
  readonly onClear: () => void
}

/** Search and filters of the people. The rarer ones are folded as long as none of them is set. */
export const PeopleFilters = ({ onClear, ...props }: PeopleFiltersProps) => {
  const text = useText()
  const { sections } = useFunctions()
  const { filter, onChange, saved = false } = props
  const { searchTerm, section, standing, group = '', ...rare } = filter
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
        <FilterSelect
          {...props}
          name="standing"
          values={standings}
          labelOf={(value) => `admin.people.standing.${value}`}
        />
        <FilterSelect
          {...props}
          name="section"
          values={sections.map(({ id }) => id)}
          labelOf={(value) => `section.instrument.${value}`}
        />
        {!saved && (
          <GroupSelect
            name="people-group"
            none={text('admin.people.filter.any')}
            value={group}
            onChange={(value) => onChange({ group: value })}
          />
        )}
      </div>
      <details className={tableStyles.tableColumns} open={isFolded ? undefined : true}>
        <summary>{text('admin.people.filter.more')}</summary>
        <RareFilters {...props} />
      </details>
      {Object.keys(filter).length > 0 && (
        <div className="buttons">
          <QuietButton onClick={onClear}>{text('admin.people.filter.clear')}</QuietButton>
        </div>
      )}
    </search>
  )
}
