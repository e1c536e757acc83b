import { useText } from '../intl.tsx'
import { Field, type FieldProps, tiesOf } from './Field.tsx'

interface TextAreaProps extends Omit<FieldProps, 'hint'> {
  /** Characters now, and at most. Nothing is cut off: who pastes more sees how much more. */
  readonly count: number
  readonly maximum: number
}

/** Several lines of text, with how much of it there is. */
export const TextArea = ({ name, label, error, optional = false, count, maximum }: TextAreaProps) => {
  const text = useText()
  const counter = `${name}-count`
  return (
    <Field name={name} label={label} error={error} optional={optional}>
      <textarea
        {...tiesOf({ name, hint: undefined, error }, counter)}
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
