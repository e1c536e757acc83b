import * as styles from './checkout.css'
import { type ReactNode, useEffect } from 'react'
import { useApp } from '../../platform/session/app.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'

interface CheckoutPageProps {
  readonly title: string
  readonly intro?: string
  readonly children: ReactNode
}

/** A step between cart and receipt. No update of the app is offered during the checkout. */
export const CheckoutPage = ({ title, intro, children }: CheckoutPageProps) => {
  const { offline } = useApp()
  useEffect(() => offline?.updates.hold(), [offline])
  return (
    <div className={`wrap ${styles.checkout}`}>
      <div className="page-head">
        <PageTitle>{title}</PageTitle>
        {intro === undefined ? null : <p>{intro}</p>}
      </div>
      <hr className="rule" />
      <div className={styles.checkoutBody}>{children}</div>
    </div>
  )
}
