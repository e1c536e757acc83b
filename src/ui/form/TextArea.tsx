import type { ComponentProps } from 'react'
import { useText } from '../intl.tsx'
import { Field, type FieldProps, fieldAttributes } from './Field.tsx'

interface TextAreaProps extends FieldProps, Pick<ComponentProps<'textarea'>, 'value' | 'onChange'> {
  /** Current and maximum number of characters. Nothing is cut off: after pasting more, the visitor sees the excess. */
  readonly count: number
  readonly maximum: number
}

/** A multi-line text with its length. */
export const TextArea = ({ name, label, hint, error, optional = false, count, maximum, ...area }: TextAreaProps) => {
  const text = useText()
  const counter = `${name}-count`
  return (
    <Field name={name} label={label} hint={hint} error={error} optional={optional}>
      <textarea
        {...area}
        {...fieldAttributes({ name, hint, error }, counter)}
        className="input input--long"
        rows={7}
        required={!optional}
      />
      <p className={count > maximum ? 'count count--over' : 'count'} id={counter}>
        {text('form.count', { count, maximum })}
      </p>
    </Field>
  )
}
