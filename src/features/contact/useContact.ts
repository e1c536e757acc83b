import { useState } from 'react'
import { type ContactMessage, type ContactReply, sendContactMessage } from '#contract/contact.ts'
import { OfflineError, RefusedError, TemporaryError } from '#device/errors.ts'
import { useApp } from '../../platform/session/app.tsx'
import { fieldErrorsOf, useWrite } from '../../platform/writes/useWrite.ts'
import type { Failure } from '../../ui/form/FormMessage.tsx'
import type { Values } from '../../ui/form/field-table.tsx'
import { type Form, useForm } from '../../ui/form/useForm.ts'
import { type Captcha, useCaptcha } from '../captcha/useCaptcha.ts'
import { checkContact, contactFields, type FieldName } from './fields.ts'

/** The outcome of a message; shown in place of the form. */
export type Outcome =
  | { readonly kind: 'sent'; readonly reply: ContactReply }
  /** `offline`: the server was not reached. `busy`: too many messages from this address. `server`: anything else. */
  | { readonly kind: 'failed'; readonly cause: 'offline' | 'busy' | 'server' }

interface ContactState {
  readonly form: Form<FieldName>
  readonly captcha: Captcha
  readonly sending: boolean
  /** The reason why the server refused the input; the form stays visible. */
  readonly refusal: Failure | null
  readonly outcome: Outcome | null
  readonly submit: () => void
  /** Returns from a failure to the form, which still contains all input. */
  readonly back: () => void
}

const secret: readonly FieldName[] = ['solution']

/** The state of the contact form: input, validation, the anti-robot check, and a single submission. */
export const useContact = (): ContactState => {
  const { call } = useApp()
  const captcha = useCaptcha()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const { busy, failure, error, send } = useWrite({
    noun: null,
    send: (body: ContactMessage, key) => call(sendContactMessage, { headers: { 'idempotency-key': key }, body }),
    failures: { offline: 'contact.failed.offline', server: 'contact.failed' },
    onSuccess: (reply) => {
      form.forget()
      setOutcome({ kind: 'sent', reply })
    },
    onError: (error) => {
      if (!isInvalid(error)) return setOutcome({ kind: 'failed', cause: causeOf(error) })
      // The message above the form covers the anti-robot check: it restarts, and is not a field to correct.
      const { solution: _solution, ...problems } = fieldErrorsOf(error)
      form.refuse(problems)
      captcha.start()
    },
  })
  const solution = captcha.state.kind === 'completed' ? captcha.state.solution : ''

  const check = (values: Values<FieldName>) => checkContact({ ...values, solution })
  const form = useForm({
    fields: contactFields,
    check: (values) => check(values).problems,
    keepAs: 'contact',
    secret,
  })

  const submit = (): void => {
    if (busy || !form.ready()) return
    const { output } = check(form.values)
    if (output !== undefined) void send(output)
  }
  const refusal = isInvalid(error) ? failure : null
  return { form, captcha, sending: busy, refusal, outcome, submit, back: () => setOutcome(null) }
}

const isInvalid = (error: unknown): boolean => error instanceof RefusedError && error.code === 'validation.invalid'

const causeOf = (error: unknown) => {
  if (error instanceof OfflineError) return 'offline'
  return error instanceof TemporaryError && error.status === 429 ? 'busy' : 'server'
}
