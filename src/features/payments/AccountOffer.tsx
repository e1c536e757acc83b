import { useQuery } from '@tanstack/react-query'
import { useApp, useSessionState } from '../../platform/session/app.tsx'
import { LazyForm } from '../../ui/form/LazyForm.tsx'
import { lazyForm } from '../../ui/form/lazy-form.ts'
import { useText } from '../../ui/intl.tsx'
import { settingsQuery } from '../layout/queries.ts'

const accountForm = lazyForm('account-offer', async () => (await import('./AccountForm.tsx')).AccountForm)

/** Offers an account to a visitor who has paid a fee. An external provider has its own procedure for accounts. */
export const AccountOffer = () => {
  const app = useApp()
  const text = useText()
  const session = useSessionState()
  const { ownAccounts = false } = useQuery(settingsQuery(app)).data ?? {}
  if (session?.kind !== 'anonymous' || !ownAccounts) return null
  return (
    <section className="grid" aria-labelledby="account-offer">
      <h2 id="account-offer">{text('account.offer.title')}</h2>
      <p>{text('account.offer.text')}</p>
      <LazyForm late={accountForm} loadMessages={app.loadMessages} atOnce />
    </section>
  )
}
