import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import * as v from 'valibot'
import { Email } from '#contract/person-fields.ts'
import { checkEmailExists, checkHasAccount, requestActivation } from '#contract/registration.ts'
import type { MessageId } from '#i18n/intl.ts'
import { useApp } from '../../session/app.tsx'
import { Button } from '../../ui/Button.tsx'
import { FormMessage } from '../../ui/form/FormMessage.tsx'
import { SubmitRow } from '../../ui/form/SubmitRow.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { useText } from '../../ui/intl.tsx'
import { Note } from '../../ui/Note.tsx'
import { settingsQuery } from '../layout/queries.ts'
import { useCart } from '../shop/cart-store.ts'
import { useWrite } from '../useWrite.ts'
import { checkoutFailures } from './failure.ts'
import { buyerKey } from './queries.ts'

const names = ['email'] as const
const none = [] as const

const checked = (typed: string) => v.safeParse(Email, typed, { abortPipeEarly: true })

/**
 * Asks for the buyer's email address. An address with an account leads to the sign-in; one that the band knows gets a
 * link to create an account; all others register.
 */
export const BuyerForm = () => {
  const app = useApp()
  const { call, locale, session } = app
  const text = useText()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { positions } = useCart()
  const { ownAccounts = true } = useQuery(settingsQuery(app)).data ?? {}
  const [activated, setActivated] = useState<string | null>(null)
  const form = useForm({
    names,
    check: ({ email }) => {
      const { issues } = checked(email)
      // A test checks that every message of a schema is in the catalogues; the compiler cannot.
      return issues === undefined ? {} : { email: text(issues[0].message as MessageId) }
    },
    keepAs: 'checkout-email',
    secret: none,
  })
  const signIn = (email: string) => session.signIn(`/${locale}/checkout-authenticated`, email)

  const proceed = async (email: string): Promise<void> => {
    if (!ownAccounts || (await call(checkHasAccount, { body: { email } }))) return signIn(email)
    if (await call(checkEmailExists, { query: { checkEmailExists: email } })) {
      await call(requestActivation, { body: { email } })
      setActivated(email)
    } else {
      queryClient.setQueryData(buyerKey, email)
      await navigate({ to: '/$locale/checkout-guest', params: { locale } })
    }
  }
  const { busy: sending, failure, send } = useWrite({ noun: null, send: proceed, failures: checkoutFailures })
  const activation = useWrite({ noun: null, send: signIn, failures: checkoutFailures })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const { output, success } = checked(form.values.email)
    if (!sending && form.ready() && success) void send(output)
  }
  return (
    <>
      <FormMessage failure={failure ?? activation.failure} />
      {activated === null ? (
        <form className="form" {...form.bind} onSubmit={onSubmit} aria-busy={sending}>
          <TextField
            name="email"
            label={text('checkout.who.email')}
            error={form.errorOf('email')}
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
          />
          <SubmitRow
            label={text(sending ? 'checkout.who.sending' : 'checkout.who.submit')}
            sending={sending}
            touched={form.isTouched}
            missing={form.problems.email === undefined ? [] : [text('checkout.who.email')]}
          />
        </form>
      ) : (
        <Note kind="wait" announced>
          <p>{text('checkout.who.activated', { email: activated })}</p>
          {positions.length > 0 ? <p>{text('checkout.who.kept')}</p> : null}
          <div className="buttons">
            <Button onClick={() => void activation.send(activated)}>{text('checkout.who.sign_in')}</Button>
            <Button
              look="quiet"
              onClick={() => {
                activation.reset()
                setActivated(null)
              }}
            >
              {text('checkout.who.other')}
            </Button>
          </div>
        </Note>
      )}
    </>
  )
}
