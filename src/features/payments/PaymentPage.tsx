import * as styles from './payments.css'
import { type ReactNode, useEffect, useState } from 'react'
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

/** Milliseconds for which a page waits for the provider's status. */
const timeoutMs = 60_000

/** Timeout of waiting for the outcome of a payment: after a minute the person is told that they can leave. */
export const usePaymentTimeout = (): { readonly isOver: boolean } => {
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), timeoutMs)
    return () => clearTimeout(timer)
  }, [])
  return { isOver }
}
