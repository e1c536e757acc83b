import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useApp } from '../../platform/session/app.tsx'
import { useText } from '../../ui/intl.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Redirect } from '../../ui/Redirect.tsx'
import { FeeForm } from '../payments/FeeForm.tsx'
import { openAmountQuery } from '../payments/queries.ts'
import { useRegistered } from './Registered.tsx'

/** Payment of the first invoice, now or later. */
export const FirstFee = ({ invoice }: { readonly invoice: string }) => {
  const app = useApp()
  const { locale } = app
  const text = useText()
  const person = useRegistered()
  const { data, isError, refetch } = useQuery(openAmountQuery(app, invoice))
  if (data === undefined)
    return isError ? <LoadFailed onRetry={() => void refetch()}>{text('fee.invoice.failed')}</LoadFailed> : null
  if (data === null || data.closed !== null)
    return <Redirect to="/$locale/registration-completed" params={{ locale }} />
  return (
    <>
      <FeeForm
        invoice={invoice}
        amount={data.amount}
        name={person === undefined ? '' : `${person.firstName} ${person.lastName}`}
        callback="registration-completed"
      />
      <Link className="go" to="/$locale/registration-completed" params={{ locale }}>
        {text('fee.first.later')}
      </Link>
    </>
  )
}
