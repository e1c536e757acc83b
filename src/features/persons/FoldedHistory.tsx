import { lazy, Suspense, useState } from 'react'
import { useText } from '../../ui/intl.tsx'

const OwnHistory = lazy(async () => ({ default: (await import('./OwnHistory.tsx')).OwnHistory }))

/** A member's history behind a summary; it is fetched when it is opened. */
export const FoldedHistory = () => {
  const text = useText()
  const [isOpened, setIsOpened] = useState(false)
  return (
    <details className="form-fold" onToggle={({ currentTarget }) => currentTarget.open && setIsOpened(true)}>
      <summary>
        <b>{text('history.title')}</b>
      </summary>
      {isOpened && (
        <Suspense fallback={null}>
          <OwnHistory />
        </Suspense>
      )}
    </details>
  )
}
