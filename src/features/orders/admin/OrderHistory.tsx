import * as styles from './orders.css'
import type { EditedOrder, OrderEntry } from '#contract/edited-orders.ts'
import { chf } from '#contract/money.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { type Text, useText } from '../../../ui/intl.tsx'
import { date, timeOfDay } from '../../../ui/wall-clock.ts'

const inWords = ({ kind, state, method, amount, pieces }: OrderEntry, text: Text): string => {
  const values = {
    method: text(`admin.order.method.${method ?? 'other'}`),
    amount: chf(amount ?? 0),
    pieces: pieces ?? 0,
  }
  return kind === 'refunded' && state !== 'done'
    ? text(`admin.order.entry.refunded.${state}`, values)
    : text(`admin.order.entry.${kind}`, values)
}

/** The history of an order, oldest first. */
export const OrderHistory = ({ order: { id, createdAt, delivery, history } }: { readonly order: EditedOrder }) => {
  const { locale } = useApp()
  const text = useText()
  const when = (at: string) => `${date(at, locale)} ${timeOfDay(at)}`
  return (
    <section aria-labelledby={`history-${id}`}>
      <h2 className={styles.orderHeading} id={`history-${id}`}>
        {text('admin.order.history')}
      </h2>
      <ol className={styles.orderHistory}>
        <li>
          {text(delivery === 'POST' ? 'admin.order.entry.ordered.POST' : 'admin.order.entry.ordered')}
          <span className="soft small">{when(createdAt)}</span>
        </li>
        {history.map((entry) => (
          <li key={entry.id}>
            {inWords(entry, text)}
            <span className="soft small">
              {entry.by === null
                ? when(entry.at)
                : text('admin.order.history.by', { at: when(entry.at), by: entry.by })}
            </span>
            {entry.note === '' ? null : <span>{text('admin.change.quoted', { value: entry.note })}</span>}
          </li>
        ))}
      </ol>
    </section>
  )
}
