import { useRef, useState } from 'react'
import { type ContactMessage, type ContactReply, sendContactMessage } from '#contract/contact.ts'
import { OfflineError, RefusedError, TemporaryError } from '#device/errors.ts'
import type { MessageId } from '#i18n/intl.ts'
import { useApp } from '../../session/app.tsx'
import type { Failure } from '../../ui/form/FormMessage.tsx'
import { createSendOnce } from '../../ui/form/send-once.ts'
import { type Form, useForm } from '../../ui/form/useForm.ts'
import { useText } from '../../ui/intl.tsx'
import { type Captcha, useCaptcha } from '../captcha/useCaptcha.ts'
import { checkContact, type FieldName, fieldNames, isFieldName } from './fields.ts'

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
  readonly submit: () => Promise<void>
  /** From a failure to the form, which still holds everything. */
  readonly back: () => void
}

const secret: readonly FieldName[] = ['solution']

/** The contact form: what is typed, what is wrong with it, the anti-robot check, and sending it once. */
export const useContact = (): ContactState => {
  const { call } = useApp()
  const text = useText()
  const captcha = useCaptcha()
  const [sending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<Failure | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const send = useRef(
    createSendOnce((body: ContactMessage, key) =>
      call(sendContactMessage, { headers: { 'idempotency-key': key }, body }),
    ),
  )
  const solution = captcha.state.kind === 'completed' ? captcha.state.solution : ''

  const problemsOf = (values: Record<FieldName, string>) => {
    const { problems } = checkContact({ ...values, solution })
    const sentences: Partial<Record<FieldName, string>> = {}
    // A test finds every message of a schema in the catalogues; the compiler cannot.
    for (const name of fieldNames) if (problems[name] !== undefined) sentences[name] = text(problems[name] as MessageId)
    return sentences
  }
  const form = useForm({ names: fieldNames, check: problemsOf, keepAs: 'contact', secret })

  const submit = async () => {
    if (sending || !form.ready()) return
    const { body } = checkContact({ ...form.values, solution })
    if (body === undefined) return
    setSending(true)
    setRefusal(null)
    try {
      const reply = await send.current(body)
      form.forget()
      setOutcome({ kind: 'sent', reply })
    } catch (error) {
      if (error instanceof RefusedError && error.code === 'validation.invalid') {
        setRefusal({
          message: error.reply.message,
          errors: error.reply.errors.map(({ errorMessage }) => errorMessage),
        })
        form.refuse(fieldErrorsOf(error))
        captcha.start()
      } else {
        const known = error instanceof OfflineError || error instanceof TemporaryError
        if (!known) console.warn('The message could not be sent', error)
        setOutcome({ kind: 'failed', cause: causeOf(error) })
      }
    } finally {
      setSending(false)
    }
  }
  return { form, captcha, sending, refusal, outcome, submit, back: () => setOutcome(null) }
}

const fieldErrorsOf = ({ reply }: RefusedError): Partial<Record<FieldName, string>> => {
  const errors: Partial<Record<FieldName, string>> = {}
  for (const { field, errorMessage } of reply.errors) {
    // Of the anti-robot check the message above the form speaks; it starts anew and is no field to correct.
    if (isFieldName(field) && field !== 'solution') errors[field] ??= errorMessage
  }
  return errors
}

const causeOf = (error: unknown) => {
  if (error instanceof OfflineError) return 'offline'
  return error instanceof TemporaryError && error.status === 429 ? 'busy' : 'server'
}
