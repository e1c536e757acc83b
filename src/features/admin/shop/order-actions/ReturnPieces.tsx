import { useState } from 'react'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { useText } from '../../../../ui/intl.tsx'
import { piecesIn } from '../item-noun.ts'
import { type ActionProps, errorsOf, FoldedAction } from './FoldedAction.tsx'

/** Returns pieces of a paid order to stock. */
export const ReturnPieces = (props: ActionProps) => {
  const { order, name, write } = props
  const { id, items } = order
  const text = useText()
  const [counts, setCounts] = useState<Readonly<Record<number, string>>>({})
  const errors = errorsOf(write, 'return')
  const sent = items.flatMap(({ shopItemId }) => {
    const typed = counts[shopItemId]?.trim() ?? ''
    return typed === '' || typed === '0' ? [] : [{ shopItemId, count: piecesIn(typed) }]
  })
  const errorAt = (shopItemId: number, isFirst: boolean): string | undefined => {
    const index = sent.findIndex((one) => one.shopItemId === shopItemId)
    return errors[`items.${index}.count`] ?? errors[`items.${index}.shopItemId`] ?? (isFirst ? errors.items : undefined)
  }
  const left = items.filter(({ count, returned }) => returned < count)
  return (
    <FoldedAction
      {...props}
      kind="return"
      label="admin.order.return"
      hint={text('admin.order.return.hint', { buyer: name })}
      action={(note) => ({ kind: 'return', items: sent, note })}
      onReset={() => setCounts({})}
    >
      {left.map(({ shopItemId, name: item, count, returned }, index) => (
        <TextField
          key={shopItemId}
          name={`return-${id}-${shopItemId}`}
          label={text('admin.order.return.count', { name: item, left: count - returned })}
          error={errorAt(shopItemId, index === 0)}
          inputMode="numeric"
          value={counts[shopItemId] ?? ''}
          onChange={({ target }) => {
            if (!write.busy) write.reset()
            setCounts({ ...counts, [shopItemId]: target.value })
          }}
        />
      ))}
    </FoldedAction>
  )
}
