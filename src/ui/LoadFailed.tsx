import { Button } from './Button.tsx'
import { useText } from './intl.tsx'
import { Note } from './Note.tsx'

interface LoadFailedProps {
  /** A sentence that names what could not be loaded. */
  readonly children: string
  readonly onRetry: () => void
}

/** Shows a failed load, unlike an empty list, and offers a retry. */
export const LoadFailed = ({ children, onRetry }: LoadFailedProps) => {
  const text = useText()
  return (
    <Note kind="bad" announced>
      <p>{children}</p>
      <div className="buttons">
        <Button look="quiet" onClick={onRetry}>
          {text('action.retry')}
        </Button>
      </div>
    </Note>
  )
}
