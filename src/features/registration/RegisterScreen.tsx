import { useNavigate } from '@tanstack/react-router'
import { firstFee } from '#contract/registration.ts'
import { useApp } from '../../session/app.tsx'
import { useText } from '../../ui/intl.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { RegistrationForm } from './RegistrationForm.tsx'

/** Becoming a passive member, with or without a sign-in. */
export const RegisterScreen = () => {
  const { band, locale } = useApp()
  const text = useText()
  const navigate = useNavigate()
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
          skippable
          onRegistered={() => void navigate({ to: '/$locale/registration-completed', params: { locale } })}
        />
      </div>
    </div>
  )
}
