import type { ComponentProps } from 'react'
import { Field, type FieldProps, fieldAttributes } from './Field.tsx'
import { Select } from './Select.tsx'

interface SelectFieldProps extends FieldProps, Pick<ComponentProps<'select'>, 'autoComplete' | 'value' | 'onChange'> {
  /** The first is chosen until somebody chooses another. */
  readonly choices: readonly { readonly value: string; readonly label: string }[]
}

/** One of a few, by the browser's own list. */
export const SelectField = ({ name, label, hint, error, choices, ...select }: SelectFieldProps) => (
  <Field name={name} label={label} hint={hint} error={error}>
    <Select {...select} {...fieldAttributes({ name, hint, error })}>
      {choices.map(({ value, label: choice }) => (
        <option key={value} value={value}>
          {choice}
        </option>
      ))}
    </Select>
  </Field>
)
