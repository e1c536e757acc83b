import '../../ui/field.css'
import '../../ui/form/form.css'
import './checkout.css'
import { type ReactNode, useEffect } from 'react'
import { useApp } from '../../session/app.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'

interface CheckoutPageProps {
  readonly title: string
  readonly intro?: string
  readonly children: ReactNode
}

/** A step on the way from the cart to the receipt. No update of the app is offered meanwhile. */
export const CheckoutPage = ({ title, intro, children }: CheckoutPageProps) => {
  const { offline } = useApp()
  useEffect(() => offline?.updates.hold(), [offline])
  return (
    <div className="wrap checkout">
      <div className="page-head">
        <PageTitle>{title}</PageTitle>
        {intro === undefined ? null : <p>{intro}</p>}
      </div>
      <hr className="rule" />
      <div className="checkout-body">{children}</div>
    </div>
  )
}
