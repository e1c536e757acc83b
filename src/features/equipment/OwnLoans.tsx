import '../../ui/card.css'
import { useQuery } from '@tanstack/react-query'
import type { PersonLoan } from '#contract/loans.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useText } from '../../ui/intl.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { date } from '../../ui/wall-clock.ts'
import { ownLoansQuery } from './queries.ts'

const OwnLoan = ({ loan: { item, lentOn, dueOn, returnedOn } }: { readonly loan: PersonLoan }) => {
  const { locale } = useApp()
  const text = useText()
  const from = date(lentOn, locale)
  return (
    <li className="card">
      <h3>{item.name}</h3>
      <p>{text('loans.number', { number: item.number })}</p>
      <p>
        {returnedOn !== null
          ? text('loans.span', { from, to: date(returnedOn, locale) })
          : dueOn === null
            ? text('loans.since', { from })
            : text('loans.since_until', { from, due: date(dueOn, locale) })}
      </p>
    </li>
  )
}

/**
 * The open and former loans of the person who is signed in.
 * @param hidesEmpty true where few people have borrowed anything
 */
export const OwnLoans = ({ hidesEmpty = false }: { readonly hidesEmpty?: boolean }) => {
  const text = useText()
  const { data, isError, refetch } = useQuery(ownLoansQuery(useApp()))
  if (hidesEmpty && (data === undefined || data.length === 0)) return null
  return (
    <section className="grid">
      <h2>{text('loans.held')}</h2>
      {data === undefined && isError && <LoadFailed onRetry={() => void refetch()}>{text('loans.failed')}</LoadFailed>}
      {data?.length === 0 && <p>{text('loans.none')}</p>}
      {data !== undefined && data.length > 0 && (
        <ul className="grid">
          {data.map((loan) => (
            <OwnLoan key={loan.loanId} loan={loan} />
          ))}
        </ul>
      )}
    </section>
  )
}
