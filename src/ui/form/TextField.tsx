import type { ComponentProps } from 'react'
import { Field, type FieldProps, fieldAttributes } from './Field.tsx'

type Input = Pick<
  ComponentProps<'input'>,
  | 'type'
  | 'defaultValue'
  | 'autoComplete'
  | 'inputMode'
  | 'autoCapitalize'
  | 'enterKeyHint'
  | 'spellCheck'
  | 'onBlur'
  | 'value'
  | 'onChange'
  | 'list'
  | 'max'
  | 'maxLength'
>

/** A single-line text. The DOM holds the value; forms read it there (see useForm). */
export const TextField = ({
  name,
  label,
  hint,
  error,
  optional = false,
  type = 'text',
  ...input
}: FieldProps & Input) => (
  <Field name={name} label={label} hint={hint} error={error} optional={optional}>
    <input {...input} {...fieldAttributes({ name, hint, error })} type={type} className="input" required={!optional} />
  </Field>
)
