import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import * as v from 'valibot'
import { shownMailbox } from '#contract/mailbox.ts'
import { Email } from '#contract/person-fields.ts'
import { requestActivation } from '#contract/registration.ts'
import { useApp } from '../../platform/session/app.tsx'
import type { FailureTexts } from '../../platform/writes/failure.ts'
import { useWrite } from '../../platform/writes/useWrite.ts'
import { Fields } from '../../ui/form/Fields.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { FormMessage } from '../../ui/form/FormMessage.tsx'
import { emailInput, type FieldTable, textField, type Values } from '../../ui/form/field-table.tsx'
import { inputOf, validate } from '../../ui/form/field-values.ts'
import { SubmitRow } from '../../ui/form/SubmitRow.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { useText } from '../../ui/intl.tsx'
import { Note } from '../../ui/Note.tsx'

const Owner = v.object({ email: Email })
const ownerFields = {
  email: textField({ label: 'account.offer.email', input: emailInput }),
} satisfies FieldTable<unknown, v.InferInput<typeof Owner>>
const none = [] as const

const check = (values: Values) => validate(Owner, inputOf(ownerFields, values))

const failures = {
  offline: 'account.offer.failed.offline',
  busy: 'account.offer.failed.busy',
  server: 'account.offer.failed',
} as const satisfies FailureTexts

/** Mails the link to set a password to the address, if it is the one of a person without an account. */
export const AccountForm = () => {
  const { call, locale } = useApp()
  const text = useText()
  const [mailed, setMailed] = useState<string | null>(null)
  const form = useForm({
    fields: ownerFields,
    check: (values) => check(values).problems,
    keepAs: 'account-offer',
    secret: none,
  })
  const { busy, failure, send } = useWrite({
    noun: null,
    send: async (email: string) => {
      await call(requestActivation, { body: { email } })
      return email
    },
    failures,
    onSuccess: (email) => {
      form.forget()
      setMailed(email)
    },
  })
  const onSubmit = (): void => {
    const { output } = check(form.values)
    if (!busy && form.ready() && output !== undefined) void send(output.email)
  }
  // The same words for known and unknown addresses: nobody learns who is known to the band.
  if (mailed !== null)
    return (
      <Note kind="wait" announced>
        <p>{text('account.offer.mailed', { email: shownMailbox(mailed) })}</p>
        <p>
          {text('account.offer.unknown')}{' '}
          <Link to="/$locale/register" params={{ locale }}>
            {text('account.offer.register')}
          </Link>
        </p>
      </Note>
    )
  return (
    <>
      <FormMessage failure={failure} />
      <Form {...form.bind} onSubmit={onSubmit} busy={busy}>
        <Fields fields={ownerFields} {...form.controls} />
        <SubmitRow
          label={text(busy ? 'account.offer.sending' : 'account.offer.submit')}
          sending={busy}
          touched={form.isTouched}
          missing={form.missing}
        />
      </Form>
    </>
  )
}
