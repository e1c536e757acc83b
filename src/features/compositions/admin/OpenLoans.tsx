import '../../../ui/rows.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { PieceLoan } from '#contract/piece-loans.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useText } from '../../../ui/intl.tsx'
import { date } from '../../../ui/wall-clock.ts'
import { openLoansQuery } from './queries.ts'

/** Returns a function that names the days of a loan. */
export const useLoanFacts = () => {
  const { locale } = useApp()
  const text = useText()
  return ({ lentOn, dueOn }: PieceLoan): readonly string[] => [
    text('admin.piece_loan.since', { day: date(lentOn, locale) }),
    ...(dueOn === null ? [] : [text('admin.piece_loan.until', { day: date(dueOn, locale) })]),
  ]
}

/** The sheets of paper that are lent at the moment. */
export const OpenLoans = () => {
  const app = useApp()
  const text = useText()
  const factsOf = useLoanFacts()
  const { data = [] } = useQuery(openLoansQuery(app))
  if (data.length === 0) return null
  return (
    <details className="piece-loans">
      <summary>{text('admin.piece_loans.open', { count: data.length })}</summary>
      <ul className="files">
        {data.map((loan) => (
          <li key={loan.id}>
            <Link to="/$locale/intra/admin/sheets/$id" params={{ locale: app.locale, id: `${loan.compositionId}` }}>
              {loan.title}
            </Link>
            <span className="soft small">{[loan.borrower, ...factsOf(loan)].join(' · ')}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
