import { type ReactNode, useEffect, useRef } from 'react'
import { useText } from '../intl.tsx'

interface FoldProps {
  readonly legend: string
  /** The fields that are set, each with its value in words. */
  readonly summary: readonly string[]
  readonly isInvalid: boolean
  readonly hint?: string | undefined
  readonly children: ReactNode
}

/** A group of fields behind a summary. It opens when one of them is invalid. */
export const Fold = ({ legend, summary, isInvalid, hint, children }: FoldProps) => {
  const text = useText()
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (isInvalid && details.current !== null) details.current.open = true
  }, [isInvalid])
  return (
    <details ref={details} className="form-fold">
      <summary>
        <b>{legend}</b>
        <span className="soft small">{summary.length === 0 ? text('form.fold.empty') : summary.join(' · ')}</span>
      </summary>
      <div className="form-fold-fields">
        {hint === undefined ? null : <p className="soft">{hint}</p>}
        {children}
      </div>
    </details>
  )
}
