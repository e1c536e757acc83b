import { useState } from 'react'
import { lineKey } from '#contract/orders.ts'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { useText } from '../../../../ui/intl.tsx'
import { piecesIn } from '../../../shop/admin/variant-list.ts'
import { type ActionProps, errorsOf, FoldedAction } from './FoldedAction.tsx'

/** Returns pieces of a paid order to stock. */
export const ReturnPieces = (props: ActionProps) => {
  const { order, name, write } = props
  const { id, items } = order
  const text = useText()
  const [counts, setCounts] = useState<Readonly<Record<string, string>>>({})
  const errors = errorsOf(write, 'return')
  const sent = items.flatMap((line) => {
    const { shopItemId, variantId } = line
    const typed = counts[lineKey(line)]?.trim() ?? ''
    return typed === '' || typed === '0' ? [] : [{ shopItemId, variantId, count: piecesIn(typed) }]
  })
  const errorAt = (key: string, isFirst: boolean): string | undefined => {
    const index = sent.findIndex((one) => lineKey(one) === key)
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
      {left.map((line, index) => {
        const key = lineKey(line)
        return (
          <TextField
            key={key}
            name={`return-${id}-${key}`}
            label={text('admin.order.return.count', { name: line.name, left: line.count - line.returned })}
            error={errorAt(key, index === 0)}
            inputMode="numeric"
            value={counts[key] ?? ''}
            onChange={({ target }) => {
              if (!write.busy) write.reset()
              setCounts({ ...counts, [key]: target.value })
            }}
          />
        )
      })}
    </FoldedAction>
  )
}
