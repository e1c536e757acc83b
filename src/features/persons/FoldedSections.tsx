import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useText } from '../../ui/intl.tsx'
import { useWhose } from '../representations/useWhose.ts'

const OwnGroups = lazy(async () => ({ default: (await import('../groups/OwnGroups.tsx')).OwnGroups }))
const OwnHistory = lazy(async () => ({ default: (await import('./OwnHistory.tsx')).OwnHistory }))
const OwnLoans = lazy(async () => ({ default: (await import('../equipment/OwnLoans.tsx')).OwnLoans }))
const RepresentedData = lazy(async () => ({ default: (await import('./RepresentedData.tsx')).RepresentedData }))
const OwnPurchases = lazy(async () => ({ default: (await import('../purchases/OwnPurchases.tsx')).OwnPurchases }))

/** A section behind a summary; it is fetched when it is opened. */
const Folded = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => {
  const [isOpened, setIsOpened] = useState(false)
  return (
    <details className="form-fold" onToggle={({ currentTarget }) => currentTarget.open && setIsOpened(true)}>
      <summary>
        <b>{title}</b>
      </summary>
      {isOpened && <Suspense fallback={null}>{children}</Suspense>}
    </details>
  )
}

/** A member's history. */
export const FoldedHistory = () => (
  <Folded title={useText()('history.title')}>
    <OwnHistory />
  </Folded>
)

/** A member's groups. */
export const FoldedGroups = () => (
  <Folded title={useText()('groups.title')}>
    <div className="form-fold-fields">
      <OwnGroups />
    </div>
  </Folded>
)

/** A member's loans. */
export const FoldedLoans = () => (
  <Folded title={useText()('loans.title')}>
    <div className="form-fold-fields">
      <OwnLoans />
    </div>
  </Folded>
)

/** A member's orders and invoices. */
export const FoldedPurchases = () => (
  <Folded title={useText()('purchases.title')}>
    <div className="form-fold-fields">
      <OwnPurchases />
    </div>
  </Folded>
)

/** The contact data and invoices of each member whom the person represents. */
export const FoldedRepresented = () => {
  const text = useText()
  const { people } = useWhose()
  return people.flatMap(({ uuid, name }) =>
    uuid === null
      ? []
      : [
          <Folded key={uuid} title={text('representation.data', { name })}>
            <div className="form-fold-fields">
              <RepresentedData person={uuid} />
            </div>
          </Folded>,
        ],
  )
}
