import * as styles from './payments.css'
import { type ReactNode, useEffect } from 'react'
import { useApp } from '../../platform/session/app.tsx'
import { PageHead } from '../../ui/PageTitle.tsx'

/** A page before or after the provider's. No update of the app is offered there. */
export const PaymentPage = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => {
  const { offline } = useApp()
  useEffect(() => offline?.updates.hold(), [offline])
  return (
    <div className="wrap payment">
      <PageHead title={title} />
      <hr className="rule" />
      <div className={styles.paymentBody}>{children}</div>
    </div>
  )
}
