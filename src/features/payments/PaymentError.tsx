import { Link } from '@tanstack/react-router'
import { useApp } from '../../session/app.tsx'
import { Button, buttonLook } from '../../ui/Button.tsx'
import { useText } from '../../ui/intl.tsx'
import { Note } from '../../ui/Note.tsx'

interface PaymentTroubleProps {
  readonly error: Error
  readonly onRetry: () => void
}

/** The server refused: there is no such payment or order, or it is somebody else's. Asking again changes nothing. */
export const isUnknown = (error: Error | null): boolean => error?.name === 'RefusedError'

/** Our server could not say how a payment stands. Whatever happened at the provider is safe. */
export const PaymentError = ({ error, onRetry }: PaymentTroubleProps) => {
  const { locale } = useApp()
  const text = useText()
  const unknown = isUnknown(error)
  return (
    <Note kind="bad" announced>
      <p>{text(unknown ? 'payment.unknown' : 'payment.error')}</p>
      <p>
        {text(
          unknown
            ? 'payment.unknown.address'
            : error.name === 'OfflineError'
              ? 'payment.error.offline'
              : 'payment.error.safe',
        )}
      </p>
      <div className="buttons">
        {unknown ? null : <Button onClick={onRetry}>{text('action.retry')}</Button>}
        <Link className={buttonLook('quiet')} to="/$locale/contact" params={{ locale }}>
          {text('payment.contact')}
        </Link>
      </div>
    </Note>
  )
}
