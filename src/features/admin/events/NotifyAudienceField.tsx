import { notifyAudiences } from '#contract/edited-events.ts'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { useText } from '../../../ui/intl.tsx'

interface ToldFieldProps {
  /** Empty until somebody has chosen. */
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (value: string) => void
}

/** Who is told of a change. Nothing is chosen beforehand: whether a whole band's phones ring is a decision. */
export const NotifyAudienceField = ({ value, error, onChange }: ToldFieldProps) => {
  const text = useText()
  return (
    <SelectField
      name="told"
      label={text('admin.told')}
      hint={text('admin.told.hint')}
      error={error}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      choices={[
        { value: '', label: text('admin.told.choose') },
        ...notifyAudiences.map((choice) => ({ value: choice, label: text(`admin.told.${choice}`) })),
      ]}
    />
  )
}
