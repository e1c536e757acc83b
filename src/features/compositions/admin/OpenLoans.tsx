import '../../../ui/rows.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useApp } from '../../../platform/session/app.tsx'
import { useText } from '../../../ui/intl.tsx'
import { openLoansQuery } from './queries.ts'
import { useLoanFacts } from './useLoanFacts.ts'

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
