import { Button } from '../Button.tsx'
import { useIntl, useText } from '../intl.tsx'

interface SubmitRowProps {
  /** What the button says: now, or while it sends. */
  readonly label: string
  readonly sending: boolean
  /** What is still wrong, in short words. The button can be pressed all the same: that leads to the first of it. */
  readonly missing: readonly string[]
}

export const SubmitRow = ({ label, sending, missing }: SubmitRowProps) => {
  const text = useText()
  const { locale } = useIntl()
  return (
    <div className="form-end">
      <Button type="submit" blocked={missing.length > 0 || sending}>
        {label}
      </Button>
      {missing.length === 0 ? null : (
        <p className="soft small">
          {text('form.missing', { fields: new Intl.ListFormat(locale, { type: 'conjunction' }).format(missing) })}
        </p>
      )}
    </div>
  )
}
