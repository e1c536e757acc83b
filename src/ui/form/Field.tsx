import '../field.css'
import './form.css'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '../intl.tsx'

export interface FieldProps {
  /** Name in the form, and its id. */
  readonly name: string
  readonly label: string
  /** Shown below the label while it applies. */
  readonly hint?: string | undefined
  /** The error as a sentence; undefined = none, or none yet. */
  readonly error: string | undefined
  readonly optional?: boolean
}

/** Returns the attributes that connect an input with its label, hint and error. */
export const fieldAttributes = ({ name, hint, error }: Pick<FieldProps, 'name' | 'hint' | 'error'>, more = '') => ({
  id: name,
  name,
  'aria-invalid': error === undefined ? undefined : true,
  'aria-describedby':
    [error === undefined ? '' : `${name}-error`, hint === undefined ? '' : `${name}-hint`, more]
      .filter((id) => id !== '')
      .join(' ') || undefined,
})

/** Label, hint, input and error: thick edge, icon and words, never colour alone. */
export const Field = ({
  name,
  label,
  hint,
  error,
  optional = false,
  children,
}: FieldProps & { readonly children: ReactNode }) => {
  const text = useText()
  return (
    <div className="field">
      <label id={`${name}-label`} htmlFor={name}>
        {label}
        {optional ? <span className="optional"> {text('form.optional')}</span> : null}
      </label>
      {hint === undefined ? null : (
        <p className="hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      {children}
      <FieldError name={name} error={error} />
    </div>
  )
}

/** Always in the document, so that screen readers announce the error. */
export const FieldError = ({ name, error }: Pick<FieldProps, 'name' | 'error'>) => (
  <div aria-live="polite">
    {error === undefined ? null : (
      <p className="field-error" id={`${name}-error`}>
        <TriangleAlert aria-hidden="true" />
        {error}
      </p>
    )}
  </div>
)
