import * as styles from './shop.css'
import { chf } from '#contract/money.ts'
import { QuietButton } from '../../ui/Button.tsx'
import { type Text, useText } from '../../ui/intl.tsx'
import { Note } from '../../ui/Note.tsx'
import { type CartChange, withoutChanges } from './cart.ts'
import { readCart, useCart, writeCart } from './cart-store.ts'

const inWords = (change: CartChange, text: Text): string => {
  const { kind, name } = change
  if (kind === 'gone') return text('shop.change.gone', { name })
  if (kind === 'price') return text('shop.change.price', { name, from: chf(change.from), to: chf(change.to) })
  return text('shop.change.fewer', { name, from: change.from, to: change.to })
}

/** Changes of items since they were added to the cart. They are shown until the buyer dismisses them. */
export const CartChanges = () => {
  const text = useText()
  const { changes } = useCart()
  return (
    <div aria-live="polite" className={styles.cartChanges}>
      {changes.length === 0 ? null : (
        <Note kind="wait">
          <p>
            <b>{text('shop.changed')}</b>
          </p>
          <ul>
            {changes.map((change) => (
              <li key={JSON.stringify(change)}>{inWords(change, text)}</li>
            ))}
          </ul>
          <div className="buttons">
            <QuietButton onClick={() => writeCart(withoutChanges(readCart()))}>{text('shop.changed.read')}</QuietButton>
          </div>
        </Note>
      )}
    </div>
  )
}
