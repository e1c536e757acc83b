import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Field, type FieldProps, tiesOf } from './Field.tsx'

interface SelectFieldProps extends FieldProps, Pick<ComponentProps<'select'>, 'autoComplete' | 'value' | 'onChange'> {
  /** The first is chosen until somebody chooses another. */
  readonly choices: readonly { readonly value: string; readonly label: string }[]
}

/** One of a few, by the browser's own list. */
export const SelectField = ({ name, label, hint, error, choices, ...select }: SelectFieldProps) => (
  <Field name={name} label={label} hint={hint} error={error}>
    <div className="select">
      <select {...select} {...tiesOf({ name, hint, error })} className="input">
        {choices.map(({ value, label: choice }) => (
          <option key={value} value={value}>
            {choice}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden="true" />
    </div>
  </Field>
)
