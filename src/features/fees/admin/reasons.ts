import type { FeeItem } from '#contract/fee-runs.ts'
import type { Text } from '../../../ui/intl.tsx'

const freeBecause = ({ exception, covered, household, rule }: FeeItem, text: Text): string[] => {
  if (exception !== null) return [text('admin.fee_reason.exception', { reason: exception.reason })]
  if (covered) return [text('admin.fee_reason.covered', { names: household.join(', ') })]
  return rule === null ? [] : [rule]
}

const billedBecause = (item: FeeItem, text: Text): string[] => {
  const { rule, months, household, payer, by, exception, invoice } = item
  return [
    ...(rule === null ? [] : [rule]),
    ...(months === null ? [] : [text('admin.fee_reason.months', { count: months })]),
    ...(household.length === 0 ? [] : [text('admin.fee_reason.household', { names: household.join(', ') })]),
    ...(exception === null ? [] : [text('admin.fee_reason.exception', { reason: exception.reason })]),
    ...(payer === null ? [] : [text('admin.fee_reason.payer', { name: payer.label })]),
    ...(by === 'POST' ? [text('admin.fee_reason.post')] : []),
    ...(invoice === null ? [] : [text('admin.fee_reason.billed', { number: invoice })]),
  ]
}

/** Why a run decides so about a person, in words. */
export const reasonsOf = (item: FeeItem, text: Text): string => {
  const { outcome, rule, lacksBirthDate, invoice } = item
  switch (outcome) {
    case 'INVOICE':
      return billedBecause(item, text).join(' · ')
    case 'FREE':
      return freeBecause(item, text).join(' · ')
    case 'NO_RULE':
      return text(lacksBirthDate ? 'admin.fee_reason.birth_date' : 'admin.fee_reason.no_rule')
    case 'NO_ADDRESS':
      return [...(rule === null ? [] : [rule]), text('admin.fee_reason.no_address')].join(' · ')
    case 'BILLED':
      return invoice === null
        ? text('admin.fee_reason.being_made')
        : text('admin.fee_reason.billed', { number: invoice })
  }
}
