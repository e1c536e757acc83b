import type { ComponentProps } from 'react'
import { Field, type FieldProps, fieldAttributes } from './Field.tsx'
import { Select } from './Select.tsx'

interface SelectFieldProps
  extends Omit<FieldProps, 'error'>,
    Pick<ComponentProps<'select'>, 'autoComplete' | 'value' | 'onChange'> {
  /** Absent for a choice that cannot be wrong, such as a filter. */
  readonly error?: string | undefined
  /** The first choice is selected initially. */
  readonly choices: readonly { readonly value: string; readonly label: string }[]
}

/** A select field for a few choices. */
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
