import type * as v from 'valibot'
import { chf } from '#contract/money.ts'
import { deliveries, ShipTo } from '#contract/orders.ts'
import {
  areaField,
  type ControlProps,
  checkboxField,
  type FieldTable,
  selectField,
  type Values,
} from '../../ui/form/field-table.tsx'
import { inputOf, validate } from '../../ui/form/field-values.ts'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { useText } from '../../ui/intl.tsx'
import { addressFields } from '../persons/person-fields.ts'
import { Terms } from './Terms.tsx'

const remarksMaximum = 500

/** Conditions of the form besides its input. */
export interface OrderFormRow {
  /** Rappen; 0 = orders are not posted. */
  readonly postage: number
}

type ShipToInput = v.InferInput<typeof ShipTo>
interface OrderInput extends ShipToInput {
  readonly delivery: (typeof deliveries)[number]
  readonly remarks: string
  readonly terms: boolean
}

const DeliveryControl = ({ name, label, error, set, row }: ControlProps<OrderFormRow>) => {
  const text = useText()
  const postage = chf(row?.postage ?? 0)
  return (
    <SelectField
      name={name}
      label={label}
      error={error}
      onChange={({ target }) => set(target.value)}
      choices={deliveries.map((value) => ({ value, label: text(`checkout.delivery.${value}`, { postage }) }))}
    />
  )
}

export const isPosted = ({ delivery }: Values): boolean => delivery === 'POST'

const shipTo = addressFields({ legend: 'checkout.ship_to' })
const shown = { isShown: isPosted }

export const orderFields: FieldTable<OrderFormRow, OrderInput> = {
  delivery: {
    ...selectField<OrderInput['delivery'], OrderFormRow>({
      label: 'checkout.delivery',
      choices: deliveries,
      labelOf: (delivery) => `checkout.delivery.${delivery}`,
    }),
    isShown: (_values, row) => row !== null && row.postage > 0,
    Control: DeliveryControl,
  },
  address1: { ...shipTo.address1, ...shown },
  address2: { ...shipTo.address2, ...shown },
  zip: { ...shipTo.zip, ...shown },
  city: { ...shipTo.city, ...shown },
  remarks: areaField({
    label: 'checkout.remarks',
    hint: 'checkout.remarks.hint',
    maximum: remarksMaximum,
    optional: true,
  }),
  terms: {
    ...checkboxField({ label: 'checkout.terms', sentence: 'checkout.terms' }),
    Control: Terms,
  },
}

const shipToIn = (values: Values) => validate(ShipTo, inputOf(shipTo, values))

export const checkOrder = (values: Values): Values => ({
  ...(isPosted(values) && shipToIn(values).problems),
  ...((values.remarks ?? '').trim().length > remarksMaximum && { remarks: 'validation.remarks_too_long' }),
  ...(values.terms !== 'on' && { terms: 'validation.terms' }),
})

/** Returns what the form adds to the items of an order. */
export const orderInput = (values: Values) => {
  const remarks = (values.remarks ?? '').trim()
  const address = isPosted(values) ? shipToIn(values).output : undefined
  return address === undefined
    ? ({ remarks, delivery: 'PICKUP', shipTo: null } as const)
    : ({ remarks, delivery: 'POST', shipTo: address } as const)
}
