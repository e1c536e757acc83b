import '../../ui/field.css'
import '../../ui/form/form.css'
import './registration.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { RegisteredPerson } from '#contract/registration.ts'
import { useApp } from '../../session/app.tsx'
import { Button, buttonLook } from '../../ui/Button.tsx'
import { useText } from '../../ui/intl.tsx'
import { Note } from '../../ui/Note.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { settingsQuery } from '../layout/queries.ts'
import { registeredKey } from './queries.ts'

/** Thanks, and what happens next for whoever comes from the form. */
export const RegistrationCompletedScreen = () => {
  const app = useApp()
  const { band, locale, session } = app
  const { ownAccounts = true } = useQuery(settingsQuery(app)).data ?? {}
  const text = useText()
  const person = useQueryClient().getQueryData<RegisteredPerson>(registeredKey)
  return (
    <div className="wrap register">
      <div className="page-head">
        <PageTitle>{text('registration.thanks.title')}</PageTitle>
        <p>
          {person === undefined
            ? text('registration.thanks', { band: band.name })
            : text('registration.thanks.named', { band: band.name, name: person.firstName })}
        </p>
      </div>
      <hr className="rule" />
      <div className="register-form register-next">
        {person?.account === true ? (
          <Note kind="wait">
            <p>{text('registration.thanks.verify', { email: person.email })}</p>
          </Note>
        ) : null}
        {person?.invoice == null ? null : (
          <p>{text('registration.thanks.invoice', { amount: person.invoice.amount / 100 })}</p>
        )}
        {ownAccounts ? null : <p>{text('registration.thanks.elsewhere')}</p>}
        <div className="buttons">
          {ownAccounts ? null : (
            <Button
              look="quiet"
              onClick={() => session.signIn(`/${locale}/intra`).catch((error: unknown) => console.warn(error))}
            >
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
