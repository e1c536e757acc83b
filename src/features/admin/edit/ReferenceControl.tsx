import type { MessageId } from '#i18n/intl.ts'
import type { ControlProps } from '../../../ui/form/field-table.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { useText } from '../../../ui/intl.tsx'

interface ReferenceProps extends ControlProps {
  /** Label of the choice of none. */
  readonly none: MessageId
  /** undefined while they are loading: only the current one can be kept then. */
  readonly choices: readonly { readonly value: string; readonly label: string }[] | undefined
}

/** A select of something that is stored elsewhere, or none. */
export const ReferenceControl = ({ name, label, error, value = '', set, none, choices }: ReferenceProps) => {
  const text = useText()
  const current = value === '' ? [] : [{ value, label: '…' }]
  return (
    <SelectField
      name={name}
      label={label}
      error={error}
      value={value}
      onChange={({ target }) => set(target.value)}
      choices={[{ value: '', label: text(none) }, ...(choices ?? current)]}
    />
  )
}
