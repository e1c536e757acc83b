import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'

/** The browser's own list of a few, with our mark that there is one. Its label comes from around it. */
export const Select = ({ children, ...select }: Omit<ComponentProps<'select'>, 'className'>) => (
  <div className="select">
    <select {...select} className="input">
      {children}
    </select>
    <ChevronDown aria-hidden="true" />
  </div>
)
