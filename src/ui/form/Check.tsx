import type { ReactNode } from 'react'

/** Yes or no. The words are the label. */
export const Check = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <label className="check">
    <input type="checkbox" name={name} />
    <span>{children}</span>
  </label>
)
