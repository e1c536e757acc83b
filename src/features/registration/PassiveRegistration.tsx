import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useApp } from '../../session/app.tsx'
import { settingsQuery } from '../layout/queries.ts'
import { RegistrationForm } from './RegistrationForm.tsx'

/** The registration of a passive member; thanks stand on a page of their own. */
export const PassiveRegistration = () => {
  const app = useApp()
  const navigate = useNavigate()
  const { ownAccounts = true } = useQuery(settingsQuery(app)).data ?? {}
  return (
    <RegistrationForm
      joining="always"
      account={ownAccounts ? 'choice' : 'elsewhere'}
      onRegistered={() => void navigate({ to: '/$locale/registration-completed', params: { locale: app.locale } })}
    />
  )
}
