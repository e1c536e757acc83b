import '../../ui/field.css'
import '../../ui/form/form.css'
import './registration.css'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { firstFee } from '#contract/fees.ts'
import { useApp } from '../../session/app.tsx'
import { useText } from '../../ui/intl.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { settingsQuery } from '../layout/queries.ts'
import { RegistrationForm } from './RegistrationForm.tsx'

/** Becoming a passive member, with or without a sign-in. */
export const RegisterScreen = () => {
  const { band, locale } = useApp()
  const text = useText()
  const navigate = useNavigate()
  const { ownAccounts = true } = useQuery(settingsQuery(useApp())).data ?? {}
  return (
    <div className="wrap register">
      <div className="page-head">
        <PageTitle>{text('registration.title')}</PageTitle>
        <p>{text('registration.intro', { band: band.name, amount: firstFee / 100 })}</p>
      </div>
      <hr className="rule" />
      <div className="register-form">
        <RegistrationForm
          joining="always"
          account={ownAccounts ? 'choice' : 'elsewhere'}
          onRegistered={() => void navigate({ to: '/$locale/registration-completed', params: { locale } })}
        />
      </div>
    </div>
  )
}
