import '../../ui/field.css'
import '../../ui/form/form.css'
import '../captcha/captcha.css'
import './registration.css'
import { useQuery } from '@tanstack/react-query'
import { firstFee } from '#contract/fee-limits.ts'
import { useApp } from '../../session/app.tsx'
import { LateForm } from '../../ui/form/LateForm.tsx'
import { useText } from '../../ui/intl.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { captchaQuery } from '../captcha/queries.ts'
import { registrationForm } from './registration-form.ts'

/** Becoming a passive member, with or without a sign-in. */
export const RegisterScreen = () => {
  const app = useApp()
  const text = useText()
  const { startMode } = useQuery(captchaQuery(app)).data ?? {}
  return (
    <div className="wrap register">
      <div className="page-head">
        <PageTitle>{text('registration.title')}</PageTitle>
        <p>{text('registration.intro', { band: app.band.name, amount: firstFee / 100 })}</p>
      </div>
      <hr className="rule" />
      <div className="register-form">
        <LateForm late={registrationForm} before={app.beforeForm} atOnce={startMode === 'auto'} />
      </div>
    </div>
  )
}
