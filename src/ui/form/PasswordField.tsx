import { Check, Circle, Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../intl.tsx'
import { Field, type FieldProps, fieldAttributes } from './Field.tsx'

interface PasswordFieldProps extends FieldProps {
  readonly autoComplete: 'new-password' | 'current-password'
  /** Requirements of a new password, and whether the input meets them. */
  readonly rules?: readonly { readonly name: string; readonly label: string; readonly holds: boolean }[]
}

/** A password that can be revealed; its rules are ticked off while it is typed. */
export const PasswordField = ({ name, label, hint, error, autoComplete, rules = [] }: PasswordFieldProps) => {
  const text = useText()
  const [shown, setShown] = useState(false)
  const list = `${name}-rules`
  return (
    <Field name={name} label={label} hint={hint} error={error}>
      <div className="password">
        <input
          {...fieldAttributes({ name, hint, error }, rules.length > 0 ? list : '')}
          type={shown ? 'text' : 'password'}
          className="input"
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <button
          type="button"
          className="password-show"
          aria-label={text('form.password.show')}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
        </button>
      </div>
      {rules.length === 0 ? null : (
        <ul className="password-rules" id={list}>
          {rules.map((rule) => (
            <li key={rule.name} className={rule.holds ? 'holds' : undefined}>
              {rule.holds ? <Check aria-hidden="true" /> : <Circle aria-hidden="true" />}
              {rule.label}
              {rule.holds ? <span className="visually-hidden">{text('form.password.holds')}</span> : null}
            </li>
          ))}
        </ul>
      )}
    </Field>
  )
}
