import * as v from 'valibot'
import { CancelInput, InvoiceInput, RecipientInput, RefundInput, SettlementInput } from '#contract/edited-invoices.ts'
import { parseRappen } from '#contract/money.ts'
import {
  type AnyFieldTable,
  dateField,
  emailInput,
  type Field,
  type FieldTable,
  selectField,
  textField,
  type Values,
} from '../../../ui/form/field-table.tsx'
import { amountField, incomeAccountField } from '../../ledger/admin/ledger-fields.tsx'

/** Money that came in by hand. */
export const paymentRules = v.object({
  kind: v.picklist(['MARKED', 'CASH']),
  day: SettlementInput.entries.day,
  amount: v.pipe(v.number('validation.ledger_amount'), v.minValue(1, 'validation.ledger_amount')),
})
export const paymentFields: FieldTable<unknown, v.InferInput<typeof paymentRules>> = {
  kind: selectField({
    label: 'admin.invoice.way',
    choices: ['MARKED', 'CASH'],
    labelOf: (kind) => `admin.invoice.way.${kind}` as const,
  }),
  day: dateField({ label: 'admin.invoice.paid_on', hint: 'admin.invoice.paid_on.hint', sideBySide: true }),
  amount: { ...amountField({ label: 'admin.invoice.column.amount' }), sideBySide: true },
}

export const cancelFields: FieldTable<unknown, v.InferInput<typeof CancelInput>> = {
  reason: textField({ label: 'admin.invoice.cancel.reason', hint: 'admin.invoice.cancel.hint' }),
}
export const cancelRules = CancelInput

export const refundFields: FieldTable<unknown, v.InferInput<typeof RefundInput>> = {
  name: textField({ label: 'admin.invoice.refund.name', sideBySide: true, input: { autoComplete: 'off' } }),
  iban: textField({ label: 'admin.invoice.refund.iban', sideBySide: true, input: { autoComplete: 'off' } }),
}
export const refundRules = RefundInput

export const moveRules = v.object({ invoice: v.pipe(v.string(), v.trim(), v.minLength(1, 'validation.required')) })
export const moveFields: FieldTable<unknown, v.InferInput<typeof moveRules>> = {
  invoice: textField({ label: 'admin.bank.invoice', input: { autoComplete: 'off' } }),
}

/** A plan of equal parts. */
export const planRules = v.object({
  count: v.picklist(['2', '3', '4', '6', '12']),
  first: SettlementInput.entries.day,
})
export const planFields: FieldTable<unknown, v.InferInput<typeof planRules>> = {
  count: selectField({
    label: 'admin.invoice.plan.count',
    choices: ['2', '3', '4', '6', '12'],
    labelOf: () => null,
    sideBySide: true,
  }),
  first: dateField({ label: 'admin.invoice.plan.first', sideBySide: true }),
}

/** How many lines the form of a new invoice offers; each appears when the one before has a text. */
const lineNumbers = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
const line = InvoiceInput.entries.lines.pipe[0].item.entries
const hasText = (values: Values, number: number): boolean => number < 0 || (values[`text${number}`] ?? '').trim() !== ''

/** A price; less than 0 is a reduction. */
const price: Field<number | undefined, number> = {
  ...amountField({ label: 'admin.invoice.line.price', hint: 'admin.invoice.line.price.hint' }),
  send: (typed) => {
    const [, minus, digits = ''] = /^\s*([-−–]?)\s*(.*)$/.exec(typed) ?? []
    const rappen = parseRappen(digits) ?? Number.NaN
    return minus === '' ? rappen : -rappen
  },
}
const priceRule = v.optional(v.nullable(line.price), null)

/** The rules and fields of a line; all but the first line may be absent. */
const rulesOfLine = (number: number) => ({
  [`text${number}`]: number === 0 ? line.text : v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
  [`count${number}`]: v.optional(line.count, 1),
  [`price${number}`]: number === 0 ? line.price : priceRule,
  [`account${number}`]: line.account,
})
const fieldsOfLine = (number: number): AnyFieldTable => {
  const isShown = (values: Values): boolean => number === 0 || hasText(values, number)
  const beside = { sideBySide: true, isShown } as const
  return {
    [`text${number}`]: {
      ...textField({ label: 'admin.invoice.line.text', optional: number > 0, input: { autoComplete: 'off' } }),
      isShown: (values) => hasText(values, number - 1),
    },
    [`count${number}`]: { ...countField, ...beside },
    [`price${number}`]: { ...price, ...beside },
    [`account${number}`]: { ...incomeAccountField, isShown },
  }
}

const countField: Field<number | undefined, number> = {
  ...textField({ label: 'admin.invoice.line.count', input: { inputMode: 'numeric', autoComplete: 'off' } }),
  initial: '1',
  read: (count) => `${count ?? 1}`,
  send: (typed) => (/^\d+$/.test(typed.trim()) ? Number(typed) : Number.NaN),
}

/** The head of an invoice with its lines as fields of their own: `text0`, `count0` and so on. */
export const invoiceRules = v.object({
  title: InvoiceInput.entries.title,
  dueDate: InvoiceInput.entries.dueDate,
  ...Object.assign({}, ...lineNumbers.map(rulesOfLine)),
})
export const invoiceFields: AnyFieldTable = {
  title: textField({ label: 'admin.invoice.title', hint: 'admin.invoice.title.hint', input: { autoComplete: 'off' } }),
  dueDate: dateField({ label: 'admin.invoice.due_date' }),
  ...Object.assign({}, ...lineNumbers.map(fieldsOfLine)),
}

/** The lines of the form's input. */
export const linesOf = (input: Readonly<Record<string, unknown>>): InvoiceInput['lines'] =>
  lineNumbers.flatMap((number) => {
    const text = input[`text${number}`]
    if (typeof text !== 'string' || text.trim() === '') return []
    const count = Number(input[`count${number}`] ?? 1)
    const account = input[`account${number}`]
    return [
      {
        ...{ text, count, price: Number(input[`price${number}`] ?? 0), eventId: null },
        account: typeof account === 'number' ? account : null,
      },
    ]
  })

export const recipientRules = RecipientInput
export const recipientFields: FieldTable<unknown, v.InferInput<typeof RecipientInput>> = {
  name: textField({ label: 'admin.invoice.recipient.name', input: { autoComplete: 'off' } }),
  address1: textField({ label: 'registration.address1', input: { autoComplete: 'off' } }),
  zip: textField({ label: 'registration.zip', sideBySide: 'narrow-first', input: { autoComplete: 'off' } }),
  city: textField({ label: 'registration.city', sideBySide: 'narrow-first', input: { autoComplete: 'off' } }),
  email: textField({ label: 'admin.invoice.recipient.email', optional: true, input: emailInput }),
  locale: selectField({
    label: 'admin.invoice.recipient.locale',
    choices: ['de-ch', 'en-gb'],
    labelOf: (locale) => `admin.substitute.locale.${locale}` as const,
  }),
}
