import { LoaderCircle } from 'lucide-react'
import { Button } from '../Button.tsx'
import { useIntl, useText } from '../intl.tsx'

interface SubmitRowProps {
  /** The button's label: idle, or while sending. */
  readonly label: string
  readonly sending: boolean
  /** The missing fields are listed only once the visitor has begun. */
  readonly touched: boolean
  /** Short labels of the invalid fields. The button stays enabled: pressing it leads to the first of them. */
  readonly missing: readonly string[]
}

export const SubmitRow = ({ label, sending, touched, missing }: SubmitRowProps) => {
  const text = useText()
  const { locale } = useIntl()
  return (
    <div className="form-end">
      <Button type="submit" blocked={missing.length > 0 || sending}>
        {sending ? <LoaderCircle className="spinner" aria-hidden="true" /> : null}
        {label}
      </Button>
      {missing.length === 0 || !touched ? null : (
        <p className="soft small">
          {text('form.missing', { fields: new Intl.ListFormat(locale, { type: 'conjunction' }).format(missing) })}
        </p>
      )}
    </div>
  )
}
