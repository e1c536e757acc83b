import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'

/** The browser's select element with our own arrow. The label is provided by the surrounding element. */
export const Select = ({ children, ...select }: Omit<ComponentProps<'select'>, 'className'>) => (
  <div className="select">
    <select {...select} className="input">
      {children}
    </select>
    <ChevronDown aria-hidden="true" />
  </div>
)
