import './state.css'
import type { CSSProperties } from 'react'

interface StaveProps {
  readonly done: number
  readonly total: number
  /** The name of the process. The figures are shown beside it in words. */
  readonly label: string
  /** The progress in words. */
  readonly valueText: string
}

/** A progress bar of five lines that fill from the left. */
export const StaveProgress = ({ done, total, label, valueText }: StaveProps) => {
  const percent = total === 0 ? 0 : Math.min(100, Math.round((done / total) * 100))
  const style: CSSProperties & Record<'--p', string> = { '--p': `${percent}%` }
  return (
    <div
      className="stave"
      style={style}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={valueText}
    />
  )
}
