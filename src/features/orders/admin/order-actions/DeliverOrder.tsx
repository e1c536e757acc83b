import { Checkbox } from '../../../../ui/form/Checkbox.tsx'
import { useText } from '../../../../ui/intl.tsx'
import type { ActionProps } from './FoldedAction.tsx'

/** Marks a paid order as delivered, or undoes it. */
export const DeliverOrder = ({ order: { id, deliveredAt }, name, write }: ActionProps) => {
  const text = useText()
  const { busy, input, send } = write
  return (
    <div>
      <Checkbox
        name={`delivered-${id}`}
        checked={busy && input?.kind === 'deliver' ? input.delivered : deliveredAt !== null}
        onChange={({ target }) => void send({ kind: 'deliver', delivered: target.checked })}
      >
        {text('admin.order.delivered.label')}
      </Checkbox>
      <p className="soft small">{text('admin.order.delivered.hint', { buyer: name })}</p>
    </div>
  )
}
