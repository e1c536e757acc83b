import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { MessageId } from '#i18n/intl.ts'
import { useText } from '../../ui/intl.tsx'

const OwnGroups = lazy(async () => ({ default: (await import('../groups/OwnGroups.tsx')).OwnGroups }))
const OwnHistory = lazy(async () => ({ default: (await import('./OwnHistory.tsx')).OwnHistory }))
const OwnLoans = lazy(async () => ({ default: (await import('../equipment/OwnLoans.tsx')).OwnLoans }))
const OwnPurchases = lazy(async () => ({ default: (await import('../purchases/OwnPurchases.tsx')).OwnPurchases }))

/** A section behind a summary; it is fetched when it is opened. */
const Folded = ({ title, children }: { readonly title: MessageId; readonly children: ReactNode }) => {
  const text = useText()
  const [isOpened, setIsOpened] = useState(false)
  return (
    <details className="form-fold" onToggle={({ currentTarget }) => currentTarget.open && setIsOpened(true)}>
      <summary>
        <b>{text(title)}</b>
      </summary>
      {isOpened && <Suspense fallback={null}>{children}</Suspense>}
    </details>
  )
}

/** A member's history. */
export const FoldedHistory = () => (
  <Folded title="history.title">
    <OwnHistory />
  </Folded>
)

/** A member's groups. */
export const FoldedGroups = () => (
  <Folded title="groups.title">
    <div className="form-fold-fields">
      <OwnGroups />
    </div>
  </Folded>
)

/** A member's loans. */
export const FoldedLoans = () => (
  <Folded title="loans.title">
    <div className="form-fold-fields">
      <OwnLoans />
    </div>
  </Folded>
)

/** A member's orders and invoices. */
export const FoldedPurchases = () => (
  <Folded title="purchases.title">
    <div className="form-fold-fields">
      <OwnPurchases />
    </div>
  </Folded>
)
