import { useState } from 'react'
import { handMethods } from '#contract/edited-orders.ts'
import { SelectField } from '../../../../ui/form/SelectField.tsx'
import { useText } from '../../../../ui/intl.tsx'
import { type ActionProps, errorsOf, FoldedAction } from './FoldedAction.tsx'

/** Marks an order as paid by hand. */
export const PayOrder = (props: ActionProps) => {
  const { order, name, write } = props
  const text = useText()
  const [method, setMethod] = useState<(typeof handMethods)[number]>('cash')
  return (
    <FoldedAction
      {...props}
      kind="pay"
      label="admin.order.pay"
      hint={text('admin.order.pay.hint', { buyer: name })}
      action={(note) => ({ kind: 'pay', method, note })}
    >
      <SelectField
        name={`pay-method-${order.id}`}
        label={text('admin.order.paid_method')}
        error={errorsOf(write, 'pay').method}
        value={method}
        onChange={({ target }) => setMethod(handMethods.find((one) => one === target.value) ?? 'cash')}
        choices={handMethods.map((value) => ({ value, label: text(`admin.order.method.${value}`) }))}
      />
    </FoldedAction>
  )
}
