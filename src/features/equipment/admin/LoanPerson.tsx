import { Link } from '@tanstack/react-router'
import type { Loan } from '#contract/loans.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useText } from '../../../ui/intl.tsx'

/** The person of a loan, as a link to the person's page. */
export const LoanPerson = ({ person }: Pick<Loan, 'person'>) => {
  const { locale } = useApp()
  const text = useText()
  if (person === null) return text('admin.loan.nobody')
  return (
    <Link to="/$locale/intra/admin/people/$uuid" params={{ locale, uuid: person.uuid }}>
      {person.label}
    </Link>
  )
}
