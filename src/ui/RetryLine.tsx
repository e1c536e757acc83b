import { RotateCw } from 'lucide-react'
import { Announced } from './Announced.tsx'
import { useText } from './intl.tsx'

interface RetryLineProps {
  /** A sentence that names what could not be loaded; with stale data also its age. */
  readonly children: string
  readonly onRetry: () => void
}

/** A failed load in one calm line, because no input of the reader is at risk. */
export const RetryLine = ({ children, onRetry }: RetryLineProps) => (
  <Announced as="p" className="retry-line">
    <span>{children}</span>{' '}
    <button type="button" onClick={onRetry}>
      <RotateCw aria-hidden="true" />
      {useText()('action.retry')}
    </button>
  </Announced>
)
