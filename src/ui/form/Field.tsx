import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '../intl.tsx'

export interface FieldProps {
  /** Name in the form, and its id. */
  readonly name: string
  readonly label: string
  /** Stands beneath the label as long as it is true. */
  readonly hint?: string | undefined
  /** What is wrong, as a sentence; undefined = nothing, or nothing yet. */
  readonly error: string | undefined
  readonly optional?: boolean
}

/** What ties an input to its label, hint and error. */
export const fieldAttributes = ({ name, hint, error }: Pick<FieldProps, 'name' | 'hint' | 'error'>, more = '') => ({
  id: name,
  name,
  'aria-invalid': error === undefined ? undefined : true,
  'aria-describedby':
    [error === undefined ? '' : `${name}-error`, hint === undefined ? '' : `${name}-hint`, more]
      .filter((id) => id !== '')
      .join(' ') || undefined,
})

/** Label, hint, the input, and what is wrong with it: thick edge, icon and words, never colour alone. */
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
      <label htmlFor={name}>
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

/** Its place is always there, so that a screen reader hears when it fills. */
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
