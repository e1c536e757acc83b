import { lazy, Suspense, useState } from 'react'
import { useText } from '../../ui/intl.tsx'

const OwnLoans = lazy(async () => ({ default: (await import('../equipment/OwnLoans.tsx')).OwnLoans }))

/** A member's loans behind a summary; they are fetched when it is opened. */
export const FoldedLoans = () => {
  const text = useText()
  const [isOpened, setIsOpened] = useState(false)
  return (
    <details className="form-fold" onToggle={({ currentTarget }) => currentTarget.open && setIsOpened(true)}>
      <summary>
        <b>{text('loans.title')}</b>
      </summary>
      {isOpened && (
        <Suspense fallback={null}>
          <div className="form-fold-fields">
            <OwnLoans />
          </div>
        </Suspense>
      )}
    </details>
  )
}
