import { Link } from '@tanstack/react-router'
import { useApp, useSessionState } from '../../platform/session/app.tsx'
import { type Loading, load } from '../../platform/session/load.ts'
import { LazyForm } from '../../ui/form/LazyForm.tsx'
import { lazyForm } from '../../ui/form/lazy-form.ts'
import { useText } from '../../ui/intl.tsx'
import { Redirect } from '../../ui/Redirect.tsx'
import { settingsQuery } from '../layout/queries.ts'
import { CheckoutPage } from './CheckoutPage.tsx'

const buyerForm = lazyForm('checkout-email', async () => (await import('./BuyerForm.tsx')).BuyerForm)

export const loadUnauthenticated = async ({ context }: Loading): Promise<void> => {
  await Promise.all([buyerForm.load(context.loadMessages), load(context.queryClient, settingsQuery(context))])
}

/** Asks for the buyer's address; signed-in visitors skip it. */
export const UnauthenticatedScreen = () => {
  const { locale, loadMessages } = useApp()
  const text = useText()
  const state = useSessionState()
  if (state !== null && state.kind !== 'anonymous')
    return <Redirect to="/$locale/checkout-authenticated" params={{ locale }} />
  return (
    <CheckoutPage title={text('checkout.who.title')} intro={text('checkout.who.intro')}>
      <LazyForm late={buyerForm} loadMessages={loadMessages} atOnce={false} />
      <Link className="go" to="/$locale/shop" params={{ locale }}>
        {text('checkout.to_shop')}
      </Link>
    </CheckoutPage>
  )
}
