import type { BankState } from '#contract/bank.ts'
import { chf } from '#contract/money.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useText } from '../../../ui/intl.tsx'
import { Note } from '../../../ui/Note.tsx'
import { date } from '../../../ui/wall-clock.ts'
import { wholeDays } from './whole-days.ts'

interface BankSummaryProps {
  readonly state: BankState
}

/** The days of a statement that is missing. */
export const BankGap = ({ state: { gap, gapUntil } }: BankSummaryProps) => {
  const { locale } = useApp()
  const text = useText()
  if (gap === null) return null
  return <Note kind="bad">{text('admin.bank.missing', { days: wholeDays(gap, gapUntil ?? gap, locale) })}</Note>
}

/** Compares the account at the bank with the books. */
export const BankSummary = ({ state }: BankSummaryProps) => {
  const { locale } = useApp()
  const text = useText()
  const { until, balance, ledger, announced } = state
  return (
    <>
      {until === null || balance === null ? (
        <p>{text('admin.bank.no_file')}</p>
      ) : (
        <p>{text('admin.bank.until', { day: date(until, locale), balance: chf(balance) })}</p>
      )}
      {ledger !== null && balance !== null && ledger !== balance && (
        <Note kind="wait">
          {text('admin.bank.differs', { ledger: chf(ledger), difference: chf(balance - ledger) })}
        </Note>
      )}
      {announced > 0 && <Note kind="wait">{text('admin.bank.announced', { count: announced })}</Note>}
    </>
  )
}
