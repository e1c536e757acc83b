import { lazy, Suspense, useState } from 'react'
import { useText } from '../../ui/intl.tsx'

const OwnPurchases = lazy(async () => ({ default: (await import('../purchases/OwnPurchases.tsx')).OwnPurchases }))

/** A member's orders and invoices behind a summary; they are fetched when it is opened. */
export const FoldedPurchases = () => {
  const text = useText()
  const [isOpened, setIsOpened] = useState(false)
  return (
    <details className="form-fold" onToggle={({ currentTarget }) => currentTarget.open && setIsOpened(true)}>
      <summary>
        <b>{text('purchases.title')}</b>
      </summary>
      {isOpened && (
        <Suspense fallback={null}>
          <OwnPurchases />
        </Suspense>
      )}
    </details>
  )
}
