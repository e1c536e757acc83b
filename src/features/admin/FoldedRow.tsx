import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'

interface FoldedRowProps {
  readonly title: ReactNode
  /** Shown under its title. */
  readonly facts: readonly string[]
  readonly children: ReactNode
}

/** A row of a list that can be expanded; its content is rendered when it is first opened. */
export const FoldedRow = ({ title, facts, children }: FoldedRowProps) => {
  const [opened, setOpened] = useState(false)
  return (
    <li>
      <details onToggle={() => setOpened(true)}>
        <summary>
          <span>
            {title}
            <span className="soft small num">{facts.join(' · ')}</span>
          </span>
          <ChevronDown aria-hidden="true" />
        </summary>
        {opened && children}
      </details>
    </li>
  )
}
