import * as v from 'valibot'
import { FeeAmount, PaidAmount, PayerName } from '#contract/invoices.ts'
import { chf, francs, parseRappen } from '#contract/money.ts'
import { type ControlProps, type FieldTable, TextControl, textField, type Values } from '../../ui/form/field-table.tsx'
import { inputOf, validate } from '../../ui/form/field-values.ts'
import { useText } from '../../ui/intl.tsx'

/** The known facts about the fee when the form opens. */
export interface FeeRow {
  /** Open amount of the invoice in Rappen; null = unknown. */
  readonly amount: number | null
  /** The expected payer; '' = unknown. */
  readonly name: string
}

/** The amount in Rappen, and the payer's name. An invoice is paid with what is open, or more. */
const feeRules = (open: number | null) =>
  v.object({
    amount: open === null ? FeeAmount : v.pipe(PaidAmount, v.minValue(open, 'validation.amount_open')),
    name: PayerName,
  })
export type Fee = v.InferOutput<ReturnType<typeof feeRules>>

const online = { legend: 'fee.online' } as const

const AmountControl = ({ row, ...props }: ControlProps<FeeRow>) => {
  const text = useText()
  const open = row?.amount ?? null
  const hint = open === null ? text('fee.amount.hint') : text('fee.amount.open', { amount: chf(open) })
  return <TextControl {...props} row={row} hint={hint} />
}

const PayerControl = (props: ControlProps) => {
  const text = useText()
  return (
    <>
      <TextControl {...props} />
      <p className="soft small">{text('fee.provider')}</p>
      <p className="soft small">{text('fee.email')}</p>
    </>
  )
}

export const feeFields: FieldTable<FeeRow, Fee> = {
  amount: {
    ...textField({ label: 'fee.amount', group: online, input: { inputMode: 'decimal' } }),
    read: (amount) => (amount === null ? '' : francs(amount)),
    // The rules refuse what is not a number.
    send: (typed) => parseRappen(typed) ?? Number.NaN,
    Control: AmountControl,
  },
  name: { ...textField({ label: 'fee.name', group: online, input: { autoComplete: 'name' } }), Control: PayerControl },
}
export type FieldName = keyof typeof feeFields

/** Returns the fee, or the first problem of each field. */
export const checkFee = (
  typed: Values<FieldName>,
  open: number | null = null,
): { readonly output: Fee | undefined; readonly problems: Values } => {
  const { output, problems } = validate(feeRules(open), inputOf(feeFields, typed))
  const isUnreadable = typed.amount.trim() !== '' && parseRappen(typed.amount) === undefined
  return { output, problems: { ...problems, ...(isUnreadable && { amount: 'validation.amount' }) } }
}
