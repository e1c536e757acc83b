import { LoaderCircle } from 'lucide-react'
import { Button } from '../Button.tsx'
import { useIntl, useText } from '../intl.tsx'

interface SubmitRowProps {
  /** What the button says: now, or while it sends. */
  readonly label: string
  readonly sending: boolean
  /** What is missing is listed only once somebody has begun. */
  readonly touched: boolean
  /** What is still wrong, in short words. The button can be pressed all the same: that leads to the first of it. */
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
