import * as styles from './shop.css'
import { Link } from '@tanstack/react-router'
import { canEnter } from '#contract/access.ts'
import { chf } from '#contract/money.ts'
import { useApp, useSessionState } from '../../platform/session/app.tsx'
import { buttonLook } from '../../ui/Button.tsx'
import { useText } from '../../ui/intl.tsx'
import { useCart } from './cart-store.ts'

/** The total of the cart with a link to the checkout; renders nothing while the cart is empty. */
export const ToCheckout = () => {
  const { locale } = useApp()
  const text = useText()
  const { positions, total } = useCart()
  const state = useSessionState()
  const known = state !== null && state.kind !== 'anonymous'
  if (positions.length === 0) return null
  if (known && !canEnter('account', state.member)) return <p className="soft">{text('shop.child_device')}</p>
  return (
    <div className={styles.shopCheckout}>
      <span className="soft">
        {text('shop.in_cart', { count: positions.reduce((sum, { count }) => sum + count, 0) })}
      </span>
      <Link
        className={buttonLook()}
        to={known ? '/$locale/checkout-authenticated' : '/$locale/checkout-unauthenticated'}
        params={{ locale }}
      >
        {text('shop.checkout', { total: chf(total) })}
      </Link>
    </div>
  )
}
