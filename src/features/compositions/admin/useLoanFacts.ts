import type { PieceLoan } from '#contract/piece-loans.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useText } from '../../../ui/intl.tsx'
import { date } from '../../../ui/wall-clock.ts'

/** Returns a function that names the days of a loan. */
export const useLoanFacts = () => {
  const { locale } = useApp()
  const text = useText()
  return ({ lentOn, dueOn }: PieceLoan): readonly string[] => [
    text('admin.piece_loan.since', { day: date(lentOn, locale) }),
    ...(dueOn === null ? [] : [text('admin.piece_loan.until', { day: date(dueOn, locale) })]),
  ]
}
