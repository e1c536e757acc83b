import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import * as v from 'valibot'
import { shownMailbox } from '#contract/mailbox.ts'
import { Email } from '#contract/person-fields.ts'
import { checkEmailExists, checkHasAccount, requestActivation } from '#contract/registration.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useWrite } from '../../platform/writes/useWrite.ts'
import { Button, QuietButton } from '../../ui/Button.tsx'
import { Fields } from '../../ui/form/Fields.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { FormMessage } from '../../ui/form/FormMessage.tsx'
import { emailInput, type FieldTable, textField, type Values } from '../../ui/form/field-table.tsx'
import { inputOf, validate } from '../../ui/form/field-values.ts'
import { SubmitRow } from '../../ui/form/SubmitRow.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { useText } from '../../ui/intl.tsx'
import { Note } from '../../ui/Note.tsx'
import { settingsQuery } from '../layout/queries.ts'
import { useCart } from '../shop/cart-store.ts'
import { buyerKey, checkoutFailures } from './queries.ts'

const Buyer = v.object({ email: Email })
const buyerFields = {
  email: textField({ label: 'checkout.who.email', input: emailInput }),
} satisfies FieldTable<unknown, v.InferInput<typeof Buyer>>
const none = [] as const

const check = (values: Values) => validate(Buyer, inputOf(buyerFields, values))

interface ActivatedProps {
  readonly email: string
  readonly onSignIn: () => void
  /** Begins again with another address. */
  readonly onOther: () => void
}

/** The buyer has got a link to create an account. */
const Activated = ({ email, onSignIn, onOther }: ActivatedProps) => {
  const text = useText()
  const { positions } = useCart()
  return (
    <Note kind="wait" announced>
      <p>{text('checkout.who.activated', { email: shownMailbox(email) })}</p>
      {positions.length > 0 ? <p>{text('checkout.who.kept')}</p> : null}
      <div className="buttons">
        <Button onClick={onSignIn}>{text('checkout.who.sign_in')}</Button>
        <QuietButton onClick={onOther}>{text('checkout.who.other')}</QuietButton>
      </div>
    </Note>
  )
}

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
  const { ownAccounts = true } = useQuery(settingsQuery(app)).data ?? {}
  const [activated, setActivated] = useState<string | null>(null)
  const form = useForm({
    fields: buyerFields,
    check: (values) => check(values).problems,
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
  const onSubmit = () => {
    const { output } = check(form.values)
    if (!sending && form.ready() && output !== undefined) void send(output.email)
  }
  return (
    <>
      <FormMessage failure={failure ?? activation.failure} />
      {activated === null ? (
        <Form {...form.bind} onSubmit={onSubmit} busy={sending}>
          <Fields fields={buyerFields} {...form.controls} />
          <SubmitRow
            label={text(sending ? 'checkout.who.sending' : 'checkout.who.submit')}
            sending={sending}
            touched={form.isTouched}
            missing={form.missing}
          />
        </Form>
      ) : (
        <Activated
          email={activated}
          onSignIn={() => void activation.send(activated)}
          onOther={() => {
            activation.reset()
            setActivated(null)
          }}
        />
      )}
    </>
  )
}
