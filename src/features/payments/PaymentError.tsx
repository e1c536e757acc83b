import { Link } from '@tanstack/react-router'
import { useApp } from '../../platform/session/app.tsx'
import { Button, buttonLook } from '../../ui/Button.tsx'
import { useText } from '../../ui/intl.tsx'
import { Note } from '../../ui/Note.tsx'

/**
 * Returns true if the server refused: the payment or order does not exist or belongs to another person. Retrying
 * changes nothing.
 */
export const isUnknown = (error: Error | null): boolean => error?.name === 'RefusedError'

/** Shown if our server could not report the state of a payment. Nothing is lost at the provider. */
export const PaymentError = ({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) => {
  const { locale } = useApp()
  const text = useText()
  const unknown = isUnknown(error)
  return (
    <Note kind="bad" announced>
      <p>{text('payment.error')}</p>
      {unknown ? <p>{text('payment.unknown')}</p> : null}
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
