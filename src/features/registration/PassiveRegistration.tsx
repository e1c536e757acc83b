import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useApp } from '../../platform/session/app.tsx'
import { settingsQuery } from '../layout/queries.ts'
import { RegistrationForm } from './RegistrationForm.tsx'

/** The registration of a passive member, followed by the payment of the first fee. */
export const PassiveRegistration = () => {
  const app = useApp()
  const navigate = useNavigate()
  const { ownAccounts = true } = useQuery(settingsQuery(app)).data ?? {}
  return (
    <RegistrationForm
      joining="always"
      account={ownAccounts ? 'choice' : 'elsewhere'}
      onRegistered={({ invoice }) => {
        const params = { locale: app.locale }
        if (invoice === null) void navigate({ to: '/$locale/registration-completed', params })
        else void navigate({ to: '/$locale/register', params, search: { invoice: invoice.id }, replace: true })
      }}
    />
  )
}
