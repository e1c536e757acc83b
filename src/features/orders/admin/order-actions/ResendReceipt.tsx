import { shownMailbox } from '#contract/mailbox.ts'
import { useText } from '../../../../ui/intl.tsx'
import { type ActionProps, FoldedAction } from './FoldedAction.tsx'

/** Mails the receipt again. */
export const ResendReceipt = (props: ActionProps) => (
  <FoldedAction
    {...props}
    kind="resend"
    label="admin.order.resend"
    hint={useText()('admin.order.resend.hint', { email: shownMailbox(props.order.email ?? '') })}
    action={() => ({ kind: 'resend' })}
    hasNote={false}
  />
)
