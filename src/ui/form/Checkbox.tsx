import '../field.css'
import './form.css'
import type { ComponentProps, ReactNode } from 'react'

interface CheckProps
  extends Pick<ComponentProps<'input'>, 'checked' | 'disabled' | 'onChange' | 'aria-invalid' | 'aria-describedby'> {
  readonly name: string
  readonly children: ReactNode
}

/** A checkbox with its children as label. */
export const Checkbox = ({ name, children, ...input }: CheckProps) => (
  <label className="check">
    <input {...input} type="checkbox" name={name} />
    <span>{children}</span>
  </label>
)
