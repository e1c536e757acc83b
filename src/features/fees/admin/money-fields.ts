import { francs, parseRappen } from '#contract/money.ts'
import { type Field, textField } from '../../../ui/form/field-table.tsx'

type Options = Parameters<typeof textField>[0]
const input = { inputMode: 'decimal', autoComplete: 'off' } as const

/** An amount in francs. */
export const amountField = (options: Options): Field<number | null | undefined, number> => ({
  ...textField({ ...options, input }),
  read: (rappen) => (rappen == null ? '' : francs(rappen)),
  send: (typed) => parseRappen(typed) ?? Number.NaN,
})

/** An amount in francs, or none. */
export const optionalAmountField = (options: Options): Field<number | null | undefined, number | null> => ({
  ...amountField({ ...options, optional: true }),
  send: (typed) => (typed.trim() === '' ? null : (parseRappen(typed) ?? Number.NaN)),
})

const digits = { inputMode: 'numeric', autoComplete: 'off' } as const

/** A whole number, such as a year. */
export const numberField = (options: Options): Field<number | null | undefined, number> => ({
  ...textField({ ...options, input: digits }),
  read: (number) => `${number ?? ''}`,
  send: (typed) => (typed.trim() === '' ? Number.NaN : Number(typed)),
})

/** A whole number, or none. */
export const optionalNumberField = (options: Options): Field<number | null | undefined, number | null> => ({
  ...numberField({ ...options, optional: true }),
  send: (typed) => (typed.trim() === '' ? null : Number(typed)),
})
