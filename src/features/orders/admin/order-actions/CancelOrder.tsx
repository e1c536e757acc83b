import { useText } from '../../../../ui/intl.tsx'
import { type ActionProps, FoldedAction } from './FoldedAction.tsx'

/** Cancels an unpaid order. */
export const CancelOrder = (props: ActionProps) => (
  <FoldedAction
    {...props}
    kind="cancel"
    label="admin.order.cancel"
    hint={useText()('admin.order.cancel.hint', { buyer: props.name })}
    action={(note) => ({ kind: 'cancel', note })}
  />
)
