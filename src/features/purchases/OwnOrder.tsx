import { Link } from '@tanstack/react-router'
import { chf } from '#contract/money.ts'
import { getReceipt, lineKey, type ShopTransaction } from '#contract/orders.ts'
import { useApp } from '../../platform/session/app.tsx'
import { InItsLanguage } from '../../platform/session/InItsLanguage.tsx'
import { buttonLook } from '../../ui/Button.tsx'
import { useText } from '../../ui/intl.tsx'
import { date } from '../../ui/wall-clock.ts'
import { ReceiptButton } from './ReceiptButton.tsx'

/** An order of the person who is signed in. */
export const OwnOrder = ({ order }: { readonly order: ShopTransaction }) => {
  const { call, locale } = useApp()
  const text = useText()
  const { uuid, state, items, postage, total, refunded = 0, shipTo, createdAt, receiptNumber } = order
  return (
    <li className="card">
      <h3>{text('purchases.order', { date: date(createdAt, locale) })}</h3>
      <ul className="leaders">
        {items.map((line) => (
          <li key={lineKey(line)}>
            <span>
              {line.count > 1 && `${line.count} x `}
              <InItsLanguage of={line} part="name" />
            </span>
            <span className="dots" aria-hidden="true" />
            <span>{chf(line.total)}</span>
          </li>
        ))}
        {postage > 0 && (
          <li>
            <span>{text('purchases.postage')}</span>
            <span className="dots" aria-hidden="true" />
            <span>{chf(postage)}</span>
          </li>
        )}
        <li>
          <b>{text('purchases.total')}</b>
          <span className="dots" aria-hidden="true" />
          <b>{chf(total)}</b>
        </li>
      </ul>
      <p>
        {text(`purchases.state.${state}`)}
        {refunded > 0 && `, ${text('purchases.refunded', { amount: chf(refunded) })}`}
      </p>
      {state !== 'cancelled' && (
        <p className="soft">
          {shipTo.length > 0 ? text('purchases.ship_to', { address: shipTo.join(', ') }) : text('purchases.pickup')}
        </p>
      )}
      <div className="buttons">
        {state === 'open' && (
          <Link className={buttonLook()} to="/$locale/checkout-payment" params={{ locale }} search={{ order: uuid }}>
            {text('purchases.pay')}
          </Link>
        )}
        {receiptNumber !== null && (
          <ReceiptButton number={receiptNumber} load={() => call(getReceipt, { params: { id: uuid } })} />
        )}
      </div>
    </li>
  )
}
