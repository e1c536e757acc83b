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

const closedTexts = {
  PAID: 'fee.invoice.paid',
  CANCELLED: 'fee.invoice.cancelled',
  WRITTEN_OFF: 'fee.invoice.written_off',
} as const

const OfInvoice = ({ invoice, name }: OfInvoiceProps) => {
  const app = useApp()
  const { locale } = app
  const text = useText()
  const { data, isError, refetch } = useQuery(openAmountQuery(app, invoice))
  if (data === undefined)
    return isError ? <LoadFailed onRetry={() => void refetch()}>{text('fee.invoice.failed')}</LoadFailed> : null
  if (data !== null && data.closed !== null) {
    return (
      <Note kind="ok">
        <p>{text(closedTexts[data.closed])}</p>
        <div className="buttons">
          <Link className={buttonLook('quiet')} to="/$locale" params={{ locale }}>
            {text('payment.home')}
          </Link>
        </div>
      </Note>
    )
  }
  if (data === null) {
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
  return <FeeForm invoice={invoice} amount={data.amount} name={name} callback="memberfee-completed" />
}

/** The form of the invoice in the address, or of a voluntary fee. */
export const AddressedFee = () => {
  const { id: invoice } = useParams({ strict: false })
  const { name = '' } = useSearch({ strict: false })
  if (invoice === undefined) return <FeeForm invoice={null} amount={null} name={name} callback="memberfee-completed" />
  return <OfInvoice invoice={invoice} name={name} />
}
