import { SelectField } from '../../ui/form/SelectField.tsx'
import { useText } from '../../ui/intl.tsx'
import { useWhose } from './useWhose.ts'

interface ForWhomFieldProps {
  readonly name: string
  /** The public id of a represented person; '' = the member. */
  readonly value: string
  readonly onChange: (person: string) => void
}

/** The choice of the person for whom the member acts; it renders nothing for a member who represents nobody. */
export const ForWhomField = ({ name, value, onChange }: ForWhomFieldProps) => {
  const text = useText()
  const { people } = useWhose()
  if (people.every(({ uuid }) => uuid === null)) return null
  return (
    <SelectField
      name={name}
      label={text('representation.for_whom')}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      choices={people.map((one) => ({ value: one.uuid ?? '', label: one.name }))}
    />
  )
}
