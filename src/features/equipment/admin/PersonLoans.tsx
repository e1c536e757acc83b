import * as styles from '../../persons/admin/edited-persons.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { PersonLoan } from '#contract/loans.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useText } from '../../../ui/intl.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { date } from '../../../ui/wall-clock.ts'
import { personLoansQuery } from './queries.ts'

const LoanList = ({ loans }: { readonly loans: readonly PersonLoan[] }) => {
  const { locale } = useApp()
  const text = useText()
  return (
    <ul className={styles.membershipList}>
      {loans.map(({ loanId, item, lentOn, dueOn, returnedOn }) => (
        <li key={loanId}>
          <p>
            <Link to="/$locale/intra/admin/equipment/$id" params={{ locale, id: `${item.id}` }}>
              {`${item.name} (${item.number})`}
            </Link>
            <span className="soft small num">
              {returnedOn !== null
                ? text('admin.loan.span', { from: date(lentOn, locale), to: date(returnedOn, locale) })
                : dueOn === null
                  ? text('admin.loan.since', { from: date(lentOn, locale) })
                  : text('admin.loan.since_until', { from: date(lentOn, locale), due: date(dueOn, locale) })}
            </span>
          </p>
        </li>
      ))}
    </ul>
  )
}

/** The open and former loans of a person. */
export const PersonLoans = ({ uuid }: { readonly uuid: string }) => {
  const text = useText()
  const { data, isError, refetch } = useQuery(personLoansQuery(useApp(), uuid))
  const isHeld = ({ returnedOn }: PersonLoan): boolean => returnedOn === null
  const [held, before] = [data?.filter(isHeld) ?? [], data?.filter((loan) => !isHeld(loan)) ?? []]
  return (
    <section className="card" aria-labelledby="person-loans">
      <h2 id="person-loans">{text('admin.loan.of_person')}</h2>
      {data === undefined && isError && (
        <LoadFailed onRetry={() => void refetch()}>{text('admin.load_failed')}</LoadFailed>
      )}
      {data !== undefined && held.length === 0 && <p className="soft">{text('admin.loan.of_person.none')}</p>}
      {held.length > 0 && <LoanList loans={held} />}
      {before.length > 0 && (
        <>
          <h3>{text('admin.loan.of_person.before')}</h3>
          <LoanList loans={before} />
        </>
      )}
    </section>
  )
}
