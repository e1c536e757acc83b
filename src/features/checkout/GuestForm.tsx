import * as styles from './checkout.css'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { shownMailbox } from '#contract/mailbox.ts'
import type { RegisteredPerson } from '#contract/registration.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useWrite } from '../../platform/writes/useWrite.ts'
import { Button } from '../../ui/Button.tsx'
import { FormMessage } from '../../ui/form/FormMessage.tsx'
import { useText } from '../../ui/intl.tsx'
import { Note } from '../../ui/Note.tsx'
import { RegistrationForm } from '../registration/RegistrationForm.tsx'
import { buyerKey, checkoutFailures } from './queries.ts'

interface LoginCreatedProps {
  readonly person: RegisteredPerson
}

/** Replaces the form, and takes the focus from its button. */
const LoginCreated = ({ person }: LoginCreatedProps) => {
  const { locale, session } = useApp()
  const text = useText()
  const place = useRef<HTMLDivElement>(null)
  const { failure, send } = useWrite({
    noun: null,
    send: (email: string) => session.signIn(`/${locale}/checkout-authenticated`, email),
    failures: checkoutFailures,
  })
  useEffect(() => {
    place.current?.focus()
  }, [])
  return (
    <div ref={place} tabIndex={-1} className={styles.checkoutOrder}>
      <Note kind="ok">
        <p>{text('checkout.guest.created', { name: person.firstName })}</p>
        <p>{text('checkout.guest.verify', { email: shownMailbox(person.email) })}</p>
      </Note>
      <FormMessage failure={failure} />
      <div className="buttons">
        <Button onClick={() => void send(person.email)}>{text('checkout.guest.continue')}</Button>
      </div>
    </div>
  )
}

/** Creates an account during the checkout. */
export const GuestForm = () => {
  const { locale } = useApp()
  const text = useText()
  const [person, setPerson] = useState<RegisteredPerson | null>(null)
  const email = useQueryClient().getQueryData<string>(buyerKey)
  if (person !== null) return <LoginCreated person={person} />
  return (
    <div className={styles.checkoutOrder}>
      <p className="lead">{text('checkout.guest.intro')}</p>
      <RegistrationForm joining="choice" account="always" email={email} onRegistered={setPerson} />
      <Link className="go" to="/$locale/checkout-unauthenticated" params={{ locale }}>
        {text('checkout.guest.back')}
      </Link>
    </div>
  )
}
