import { Button } from './Button.tsx'
import { useText } from './intl.tsx'
import { Note } from './Note.tsx'

interface LoadFailedProps {
  /** What could not be loaded, as a sentence. */
  readonly children: string
  readonly onRetry: () => void
}

/** A failed load is not an empty list: it says so and offers another try. */
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
