import * as styles from './menus.css'
import { Link } from '@tanstack/react-router'
import { ShoppingBag } from 'lucide-react'
import { useApp } from '../../platform/session/app.tsx'
import { useText } from '../../ui/intl.tsx'
import { useCartCount } from './cart-count.ts'
import { useAvailableNavItems } from './queries.ts'

/** Link to the shop with the number of items in the cart; absent while nothing is on sale. */
export const CartButton = () => {
  const { locale } = useApp()
  const text = useText()
  const count = useCartCount()
  if (!useAvailableNavItems().shop) return null
  return (
    <Link className="tool" to="/$locale/shop" params={{ locale }} aria-label={text('layout.cart', { count })}>
      <ShoppingBag aria-hidden="true" />
      {count > 0 ? (
        <span className={styles.toolCount} aria-hidden="true">
          {count}
        </span>
      ) : null}
    </Link>
  )
}
