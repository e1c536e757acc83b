import { useQuery } from '@tanstack/react-query'
import { useApp } from '../../../platform/session/app.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { useText } from '../../../ui/intl.tsx'
import { nameOfGroup } from '../name.ts'
import { groupsQuery } from './queries.ts'

interface GroupSelectProps {
  readonly name: string
  /** Label of the choice of none. */
  readonly none: string
  readonly value: string
  readonly onChange: (value: string) => void
}

/** Chooses a group by its uuid, or none. */
export const GroupSelect = ({ name, none, value, onChange }: GroupSelectProps) => {
  const app = useApp()
  const text = useText()
  const { data = [] } = useQuery(groupsQuery(app))
  const isKnown = value === '' || data.some(({ uuid }) => uuid === value)
  return (
    <SelectField
      name={name}
      label={text('admin.noun.group')}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      choices={[
        { value: '', label: none },
        ...(isKnown ? [] : [{ value, label: '…' }]),
        ...data.map((group) => ({ value: group.uuid, label: nameOfGroup(group, app.locale) })),
      ]}
    />
  )
}
