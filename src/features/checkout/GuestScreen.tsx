import '../captcha/captcha.css'
import { useQuery } from '@tanstack/react-query'
import { useApp, useSessionState } from '../../platform/session/app.tsx'
import { type Loading, load } from '../../platform/session/load.ts'
import { LazyForm } from '../../ui/form/LazyForm.tsx'
import { lazyForm } from '../../ui/form/lazy-form.ts'
import { useText } from '../../ui/intl.tsx'
import { Redirect } from '../../ui/Redirect.tsx'
import { captchaQuery } from '../captcha/queries.ts'
import { CheckoutPage } from './CheckoutPage.tsx'

const guestForm = lazyForm('registration', async () => (await import('./GuestForm.tsx')).GuestForm)

export const loadGuest = async ({ context }: Loading): Promise<void> => {
  await Promise.all([guestForm.load(context.loadMessages), load(context.queryClient, captchaQuery(context))])
}

/** Creating an account for an order; signed-in visitors skip it. */
export const GuestScreen = () => {
  const app = useApp()
  const { locale } = app
  const text = useText()
  const state = useSessionState()
  const { startMode } = useQuery(captchaQuery(app)).data ?? {}
  if (state !== null && state.kind !== 'anonymous')
    return <Redirect to="/$locale/checkout-authenticated" params={{ locale }} />
  return (
    <CheckoutPage title={text('checkout.guest.title')}>
      <LazyForm late={guestForm} loadMessages={app.loadMessages} atOnce={startMode === 'auto'} />
    </CheckoutPage>
  )
}
