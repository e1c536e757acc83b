import * as styles from './checkout.css'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { useApp } from '../../platform/session/app.tsx'
import { buttonLook } from '../../ui/Button.tsx'
import { useText } from '../../ui/intl.tsx'
import { PageHead } from '../../ui/PageTitle.tsx'

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
      <PageHead title={title} detail={intro} />
      <hr className="rule" />
      <div className={styles.checkoutBody}>{children}</div>
    </div>
  )
}

export const ShopLink = () => {
  const { locale } = useApp()
  return (
    <Link className={buttonLook()} to="/$locale/shop" params={{ locale }}>
      {useText()('checkout.to_shop')}
    </Link>
  )
}
