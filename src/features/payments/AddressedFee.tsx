import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { useApp } from '../../platform/session/app.tsx'
import { buttonLook } from '../../ui/Button.tsx'
import { useText } from '../../ui/intl.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Note } from '../../ui/Note.tsx'
import { FeeForm } from './FeeForm.tsx'
import { openAmountQuery } from './queries.ts'

interface OfInvoiceProps {
  /** uuid, as printed on the invoice. */
  readonly invoice: string
  /** Taken from the address, such as a link in a letter. */
  readonly name: string
}

const OfInvoice = ({ invoice, name }: OfInvoiceProps) => {
  const app = useApp()
  const { locale } = app
  const text = useText()
  const { data: amount, isError, refetch } = useQuery(openAmountQuery(app, invoice))
  if (amount === undefined)
    return isError ? <LoadFailed onRetry={() => void refetch()}>{text('fee.invoice.failed')}</LoadFailed> : null
  if (amount === 0) {
    return (
      <Note kind="ok">
        <p>{text('fee.invoice.paid')}</p>
        <div className="buttons">
          <Link className={buttonLook('quiet')} to="/$locale" params={{ locale }}>
            {text('payment.home')}
          </Link>
        </div>
      </Note>
    )
  }
  if (amount === null) {
    return (
      <Note kind="bad">
        <p>{text('fee.invoice.unknown')}</p>
        <div className="buttons">
          <Link className={buttonLook()} to="/$locale/mitgliederbeitrag" params={{ locale }}>
            {text('fee.invoice.without')}
          </Link>
          <Link className={buttonLook('quiet')} to="/$locale/contact" params={{ locale }}>
            {text('payment.contact')}
          </Link>
        </div>
      </Note>
    )
  }
  return <FeeForm invoice={invoice} amount={amount} name={name} callback="memberfee-completed" />
}

/** The form of the invoice in the address, or of a voluntary fee. */
export const AddressedFee = () => {
  const { id: invoice } = useParams({ strict: false })
  const { name = '' } = useSearch({ strict: false })
  if (invoice === undefined) return <FeeForm invoice={null} amount={null} name={name} callback="memberfee-completed" />
  return <OfInvoice invoice={invoice} name={name} />
}
