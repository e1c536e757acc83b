import './sheets/sheets.css'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'

interface FoldedRowProps {
  readonly title: ReactNode
  /** What is told of it beneath its title. */
  readonly facts: readonly string[]
  readonly children: ReactNode
}

/** A row of a list that unfolds; what is in it comes with the first time. */
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
