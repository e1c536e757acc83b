import type { ComponentProps, ReactNode } from 'react'

interface CheckProps extends Pick<ComponentProps<'input'>, 'checked' | 'onChange'> {
  readonly name: string
  readonly children: ReactNode
}

/** Yes or no. The words are the label. */
export const Checkbox = ({ name, children, ...input }: CheckProps) => (
  <label className="check">
    <input {...input} type="checkbox" name={name} />
    <span>{children}</span>
  </label>
)
