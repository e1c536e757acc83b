import * as styles from '../../persons/admin/edited-persons.css'
import { useQuery } from '@tanstack/react-query'
import { useApp } from '../../../platform/session/app.tsx'
import { FieldError } from '../../../ui/form/Field.tsx'
import type { ControlProps } from '../../../ui/form/field-table.tsx'
import { useText } from '../../../ui/intl.tsx'
import { PeopleFilters } from '../../persons/admin/PersonFilters.tsx'
import { peopleQuery } from '../../persons/admin/queries.ts'
import { filterIn, writeFilter } from './values.ts'

/** The filter of a group, with the number of persons whom it finds today. */
export const FilterControl = ({ name, label, hint, error, value = '', set }: ControlProps) => {
  const text = useText()
  const filter = filterIn(value)
  const { data } = useQuery({ ...peopleQuery(useApp(), filter, {}, 0), enabled: value !== '' })
  const found = value === '' ? undefined : data?.page?.totalElements
  return (
    <fieldset
      className={styles.groupFilter}
      onKeyDown={(event) => {
        // Enter searches and does not submit the form.
        if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
      }}
    >
      <legend>{label}</legend>
      <p className="hint">{hint}</p>
      <PeopleFilters
        saved
        filter={filter}
        onChange={(change) => set(writeFilter({ ...filter, ...change }))}
        onClear={() => set('')}
      />
      <p role="status">{found !== undefined && text('admin.group.filter.found', { count: found })}</p>
      <FieldError name={name} error={error} />
    </fieldset>
  )
}
