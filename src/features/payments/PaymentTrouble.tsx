import { Link } from '@tanstack/react-router'
import { useApp } from '../../session/app.tsx'
import { Button, buttonLook } from '../../ui/Button.tsx'
import { useText } from '../../ui/intl.tsx'
import { Note } from '../../ui/Note.tsx'

interface PaymentTroubleProps {
  readonly error: Error
  readonly onRetry: () => void
}

/** Our server could not say how a payment stands. Whatever happened at the provider is safe. */
export const PaymentTrouble = ({ error, onRetry }: PaymentTroubleProps) => {
  const { locale } = useApp()
  const text = useText()
  return (
    <Note kind="bad" announced>
      <p>{text('payment.error')}</p>
      <p>{text(error.name === 'OfflineError' ? 'payment.error.offline' : 'payment.error.safe')}</p>
      <div className="buttons">
        <Button onClick={onRetry}>{text('action.retry')}</Button>
        <Link className={buttonLook('quiet')} to="/$locale/contact" params={{ locale }}>
          {text('payment.contact')}
        </Link>
      </div>
    </Note>
  )
}
