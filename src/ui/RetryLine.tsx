import { RotateCw } from 'lucide-react'
import { useText } from './intl.tsx'

interface RetryLineProps {
  /** What could not be loaded, as a sentence; with known data also how old it is. */
  readonly children: string
  readonly onRetry: () => void
}

/** A load that failed, said in one calm line: nothing the reader did is at stake. */
export const RetryLine = ({ children, onRetry }: RetryLineProps) => (
  <p className="retry-line" role="status">
    <span>{children}</span>{' '}
    <button type="button" onClick={onRetry}>
      <RotateCw aria-hidden="true" />
      {useText()('action.retry')}
    </button>
  </p>
)
