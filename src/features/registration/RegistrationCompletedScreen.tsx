import '../../ui/field.css'
import '../../ui/form/form.css'
import './registration.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useApp } from '../../session/app.tsx'
import { toSignIn } from '../../session/to-sign-in.ts'
import { Button, buttonLook } from '../../ui/Button.tsx'
import { useText } from '../../ui/intl.tsx'
import { settingsQuery } from '../layout/queries.ts'
import { Thanks, WhatFollows } from './Registered.tsx'

/** Thanks, and what happens next for whoever comes from the form. */
export const RegistrationCompletedScreen = () => {
  const app = useApp()
  const { locale, session } = app
  const { ownAccounts = true } = useQuery(settingsQuery(app)).data ?? {}
  const text = useText()
  return (
    <div className="wrap register">
      <Thanks />
      <hr className="rule" />
      <div className="register-form register-next">
        <WhatFollows />
        {ownAccounts ? null : <p>{text('registration.thanks.elsewhere')}</p>}
        <div className="buttons">
          {ownAccounts ? null : (
            <Button look="quiet" onClick={() => toSignIn(session, `/${locale}/intra`)}>
              {text('registration.thanks.sign_up')}
            </Button>
          )}
          <Link className={buttonLook()} to="/$locale" params={{ locale }}>
            {text('registration.thanks.home')}
          </Link>
        </div>
      </div>
    </div>
  )
}
