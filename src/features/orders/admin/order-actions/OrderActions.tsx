import * as styles from '../orders.css'
import { useEffect, useRef } from 'react'
import { shownMailbox } from '#contract/mailbox.ts'
import { focusAfter } from '../../../../ui/focus-after.ts'
import { useText } from '../../../../ui/intl.tsx'
import { WriteMessage } from '../../../admin/edit/WriteMessage.tsx'
import { DeliverOrder } from './DeliverOrder.tsx'
import { type ActionProps, FoldedAction } from './FoldedAction.tsx'
import { PayOrder } from './PayOrder.tsx'
import { RefundOrder } from './RefundOrder.tsx'
import { ReturnPieces } from './ReturnPieces.tsx'

/** Mails the receipt again. */
const ResendReceipt = (props: ActionProps) => (
  <FoldedAction
    {...props}
    kind="resend"
    label="admin.order.resend"
    hint={useText()('admin.order.resend.hint', { email: shownMailbox(props.order.email ?? '') })}
    action={() => ({ kind: 'resend' })}
    hasNote={false}
  />
)

/** Cancels an unpaid order. */
const CancelOrder = (props: ActionProps) => (
  <FoldedAction
    {...props}
    kind="cancel"
    label="admin.order.cancel"
    hint={useText()('admin.order.cancel.hint', { buyer: props.name })}
    action={(note) => ({ kind: 'cancel', note })}
  />
)

/** The acts that an order permits in its state. */
export const OrderActions = (shown: Omit<ActionProps, 'onDone'>) => {
  const text = useText()
  const heading = useRef<HTMLHeadingElement>(null)
  const { write, order } = shown
  const { state, items, refundable, email, id } = order
  const { input, failure, current, isSuccess, busy } = write
  const isConflict = current !== undefined
  // The action may be gone: the message about the conflict is here.
  useEffect(() => {
    if (isConflict) heading.current?.focus()
  }, [isConflict])
  const props = { ...shown, onDone: () => focusAfter(heading.current, heading.current?.closest('section')) }
  const isPaid = state === 'paid'
  const message = isConflict ? text('admin.order.changed') : input?.kind === 'deliver' ? failure?.message : null
  return (
    <section className={styles.orderActions} aria-labelledby={`actions-${id}`}>
      <h2 className={styles.orderHeading} id={`actions-${id}`} ref={heading} tabIndex={-1}>
        {text('admin.order.actions')}
      </h2>
      <WriteMessage failure={message} saved={isSuccess && !busy} />
      {isPaid && <DeliverOrder {...props} />}
      {(state === 'open' || state === 'cancelled') && <PayOrder {...props} />}
      {state === 'open' && <CancelOrder {...props} />}
      {isPaid && refundable.total > 0 && <RefundOrder {...props} />}
      {isPaid && items.some(({ count, returned }) => returned < count) && <ReturnPieces {...props} />}
      {isPaid && email !== null && <ResendReceipt {...props} />}
    </section>
  )
}
