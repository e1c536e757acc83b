import { Link } from '@tanstack/react-router'
import { useApp } from '../../session/app.tsx'
import { buttonLook } from '../../ui/Button.tsx'
import { useText } from '../../ui/intl.tsx'
import { PaymentPage } from './PaymentPage.tsx'

/** Thanks for a fee. */
export const FeeCompletedScreen = () => {
  const { band, locale } = useApp()
  const text = useText()
  return (
    <PaymentPage title={text('fee.thanks.title')}>
      <p className="lead">{text('fee.thanks', { band: band.name })}</p>
      <div className="buttons">
        <Link className={buttonLook()} to="/$locale" params={{ locale }}>
          {text('payment.home')}
        </Link>
        <Link className={buttonLook('quiet')} to="/$locale/calendar" params={{ locale }}>
          {text('fee.thanks.concerts')}
        </Link>
      </div>
    </PaymentPage>
  )
}
