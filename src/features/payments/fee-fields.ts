import * as v from 'valibot'
import { FeeAmount, PayerName } from '#contract/fees.ts'
import { parseRappen } from '#contract/money.ts'

/** Fields in the order of the page. */
export const fieldNames = ['amount', 'name'] as const
export type FieldName = (typeof fieldNames)[number]

/** The amount in Rappen, and the payer's name. */
export interface Fee {
  readonly amount: number
  readonly name: string
}

interface CheckedFee {
  /** The first problem of each field, as a message id. */
  readonly problems: Partial<Record<FieldName, string>>
  /** undefined as long as there is a problem. */
  readonly fee: Fee | undefined
}

const first = { abortPipeEarly: true } as const

export const checkFee = (typed: Readonly<Record<FieldName, string>>): CheckedFee => {
  const isEmpty = typed.amount.trim() === ''
  const rappen = parseRappen(typed.amount)
  const amount = v.safeParse(FeeAmount, rappen, first)
  const name = v.safeParse(PayerName, typed.name, first)
  if (amount.success && name.success) return { problems: {}, fee: { amount: amount.output, name: name.output } }
  const unreadable = !isEmpty && rappen === undefined
  return {
    problems: {
      ...(amount.success ? {} : { amount: unreadable ? 'fee.amount.unreadable' : amount.issues[0].message }),
      ...(name.success ? {} : { name: name.issues[0].message }),
    },
    fee: undefined,
  }
}
