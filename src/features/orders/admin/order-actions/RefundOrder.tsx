import { useState } from 'react'
import { handMethods, type MoneyMethod, moneyMethods } from '#contract/edited-orders.ts'
import { chf, francs, parseRappen } from '#contract/money.ts'
import { SelectField } from '../../../../ui/form/SelectField.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { useText } from '../../../../ui/intl.tsx'
import { type ActionProps, errorsOf, FoldedAction } from './FoldedAction.tsx'

/** Pays back a part or all of a paid order. */
export const RefundOrder = (props: ActionProps) => {
  const { order, name, write } = props
  const { id, refundable } = order
  const { total, online } = refundable
  const text = useText()
  const methods = online > 0 ? moneyMethods : handMethods
  const [typed, setTyped] = useState<string | null>(null)
  const [chosen, setChosen] = useState<MoneyMethod>('online')
  const method = methods.find((one) => one === chosen) ?? 'bank'
  const errors = errorsOf(write, 'refund')
  const amount = typed ?? francs(total)
  return (
    <FoldedAction
      {...props}
      kind="refund"
      label="admin.order.refund"
      hint={text('admin.order.refund.hint', { buyer: name, total: chf(total), online: chf(online) })}
      action={(note) => ({ kind: 'refund', amount: parseRappen(amount) ?? Number.NaN, method, note })}
      onReset={() => setTyped(null)}
    >
      <div className="form-row">
        <TextField
          name={`refund-amount-${id}`}
          label={text('admin.order.refund.amount')}
          error={errors.amount}
          inputMode="decimal"
          value={amount}
          onChange={({ target }) => {
            if (!write.busy) write.reset()
            setTyped(target.value)
          }}
        />
        <SelectField
          name={`refund-method-${id}`}
          label={text('admin.order.method')}
          error={errors.method}
          value={method}
          onChange={({ target }) => setChosen(moneyMethods.find((one) => one === target.value) ?? 'bank')}
          choices={methods.map((value) => ({ value, label: text(`admin.order.method.${value}`) }))}
        />
      </div>
    </FoldedAction>
  )
}
