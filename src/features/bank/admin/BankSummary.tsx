import type { BankState } from '#contract/bank.ts'
import { chf } from '#contract/money.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useText } from '../../../ui/intl.tsx'
import { Note } from '../../../ui/Note.tsx'
import { date } from '../../../ui/wall-clock.ts'
import { wholeDays } from './whole-days.ts'

/** Compares the account at the bank with the books, and says what is missing and what to do. */
export const BankSummary = ({ state }: { readonly state: BankState }) => {
  const { locale } = useApp()
  const text = useText()
  const { until, balance, ledger, gap, gapUntil, announced } = state
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
      {gap !== null && (
        <Note kind="bad">{text('admin.bank.missing', { days: wholeDays(gap, gapUntil ?? gap, locale) })}</Note>
      )}
      {announced > 0 && <Note kind="wait">{text('admin.bank.announced', { count: announced })}</Note>}
    </>
  )
}
