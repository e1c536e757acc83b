import { useState } from 'react'
import { type ContactMessage, type ContactReply, sendContactMessage } from '#contract/contact.ts'
import { OfflineError, RefusedError, TemporaryError } from '#device/errors.ts'
import type { MessageId } from '#i18n/intl.ts'
import { useApp } from '../../session/app.tsx'
import type { Failure } from '../../ui/form/FormMessage.tsx'
import { type Form, useForm } from '../../ui/form/useForm.ts'
import { useText } from '../../ui/intl.tsx'
import { type Captcha, useCaptcha } from '../captcha/useCaptcha.ts'
import { fieldErrorsOf, useWrite } from '../useWrite.ts'
import { checkContact, type FieldName, fieldNames } from './fields.ts'

/** What a message came to; shown in place of the form. */
export type Outcome =
  | { readonly kind: 'sent'; readonly reply: ContactReply }
  /** offline: nobody was reached. busy: too many messages from here. server: anything else. */
  | { readonly kind: 'failed'; readonly cause: 'offline' | 'busy' | 'server' }

interface ContactState {
  readonly form: Form<FieldName>
  readonly captcha: Captcha
  readonly sending: boolean
  /** What the server wants corrected; the form stays. */
  readonly refusal: Failure | null
  readonly outcome: Outcome | null
  readonly submit: () => void
  /** From a failure to the form, which still holds everything. */
  readonly back: () => void
}

const secret: readonly FieldName[] = ['solution']

/** The contact form: what is typed, what is wrong with it, the anti-robot check, and sending it once. */
export const useContact = (): ContactState => {
  const { call } = useApp()
  const text = useText()
  const captcha = useCaptcha()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const { busy, failure, send } = useWrite({
    noun: null,
    send: (body: ContactMessage, key) => call(sendContactMessage, { headers: { 'idempotency-key': key }, body }),
    failures: { offline: 'contact.failed.offline', server: 'contact.failed' },
    onSuccess: (reply) => {
      form.forget()
      setOutcome({ kind: 'sent', reply })
    },
    onError: (error) => {
      if (!isInvalid(error)) return setOutcome({ kind: 'failed', cause: causeOf(error) })
      // The message above the form reports the anti-robot check. It starts again, and is no field to correct.
      const { solution: _solution, ...problems } = fieldErrorsOf(error)
      form.refuse(problems)
      captcha.start()
    },
  })
  const solution = captcha.state.kind === 'completed' ? captcha.state.solution : ''

  const problemsOf = (values: Record<FieldName, string>) => {
    const { problems } = checkContact({ ...values, solution })
    const sentences: Partial<Record<FieldName, string>> = {}
    // A test finds every message of a schema in the catalogues; the compiler cannot.
    for (const name of fieldNames) if (problems[name] !== undefined) sentences[name] = text(problems[name] as MessageId)
    return sentences
  }
  const form = useForm({ names: fieldNames, check: problemsOf, keepAs: 'contact', secret })

  const submit = (): void => {
    if (busy || !form.ready()) return
    const { body } = checkContact({ ...form.values, solution })
    if (body !== undefined) void send(body)
  }
  const refusal = outcome === null ? failure : null
  return { form, captcha, sending: busy, refusal, outcome, submit, back: () => setOutcome(null) }
}

const isInvalid = (error: unknown): boolean => error instanceof RefusedError && error.code === 'validation.invalid'

const causeOf = (error: unknown) => {
  if (error instanceof OfflineError) return 'offline'
  return error instanceof TemporaryError && error.status === 429 ? 'busy' : 'server'
}
