import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type RegisteredPerson, type Registration, registerPerson } from '#contract/registration.ts'
import { OfflineError, RefusedError, TemporaryError } from '#device/errors.ts'
import type { MessageId } from '#i18n/intl.ts'
import { useApp } from '../../session/app.tsx'
import type { Failure } from '../../ui/form/FormMessage.tsx'
import { createSendOnce } from '../../ui/form/send-once.ts'
import { type Form, useForm } from '../../ui/form/useForm.ts'
import { useText } from '../../ui/intl.tsx'
import { type Captcha, useCaptcha } from '../captcha/useCaptcha.ts'
import { createAddressCheck } from './address-check.ts'
import {
  type AccountMaking,
  checkRegistration,
  type FieldName,
  fieldNames,
  getAddress,
  isFieldName,
  type Joining,
} from './fields.ts'
import { registeredKey } from './queries.ts'

interface RegistrationState {
  readonly form: Form<FieldName>
  readonly captcha: Captcha
  /** Somebody with this address is known already. */
  readonly isKnown: boolean
  readonly sending: boolean
  readonly failure: Failure | null
  readonly submit: () => Promise<void>
}

const secret: readonly FieldName[] = ['password', 'solution']

interface RegistrationOptions {
  readonly joining: Joining
  readonly account: AccountMaking
  readonly onRegistered: (person: RegisteredPerson) => void
}

/** The registration form: what is typed, what is wrong with it, the anti-robot check, and sending it once. */
export const useRegistration = ({ joining, account, onRegistered }: RegistrationOptions): RegistrationState => {
  const app = useApp()
  const text = useText()
  const queryClient = useQueryClient()
  const captcha = useCaptcha()
  const [known, setKnown] = useState<string>()
  const [sending, setSending] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const send = useRef(
    createSendOnce((body: Registration, key) =>
      app.call(registerPerson, { headers: { 'idempotency-key': key }, body }),
    ),
  )
  const solution = captcha.state.kind === 'completed' ? captcha.state.solution : ''

  // A test finds every message of a schema in the catalogues; the compiler cannot.
  const sentence = (id: string) => text(id as MessageId)
  const problemsOf = (values: Record<FieldName, string>) => {
    const { problems } = checkRegistration({ ...values, solution }, { joining, account })
    const sentences: Partial<Record<FieldName, string>> = {}
    for (const name of fieldNames) if (problems[name] !== undefined) sentences[name] = sentence(problems[name])
    if (known !== undefined && getAddress(values.email) === known) sentences.email = text('validation.email_exists')
    return sentences
  }
  const form = useForm({ names: fieldNames, check: problemsOf, keepAs: 'registration', secret })

  const { call } = app
  const check = useRef<ReturnType<typeof createAddressCheck>>(undefined)
  useEffect(() => {
    check.current = createAddressCheck({
      call,
      schedule: (milliseconds, run) => {
        const timer = setTimeout(run, milliseconds)
        return () => clearTimeout(timer)
      },
      onKnown: (email, isKnown) => setKnown(isKnown ? email : undefined),
    })
    return () => check.current?.stop()
  }, [call])
  const address = getAddress(form.values.email)
  useEffect(() => check.current?.typed(address), [address])

  const submit = async () => {
    if (sending || !form.ready()) return
    const { body } = checkRegistration({ ...form.values, solution }, { joining, account })
    if (body === undefined) return
    // Asked from now on, it may be this registration that is known, and whose reply is lost.
    check.current?.stop()
    setSending(true)
    setFailure(null)
    try {
      const person = await send.current(body)
      form.forget()
      queryClient.setQueryData(registeredKey, person)
      onRegistered(person)
    } catch (error) {
      setFailure(failureOf(error, text))
      if (error instanceof RefusedError) {
        form.refuse(fieldErrorsOf(error))
        captcha.start()
      }
    } finally {
      setSending(false)
    }
  }
  return { form, captcha, isKnown: address !== undefined && address === known, sending, failure, submit }
}

const fieldErrorsOf = ({ reply }: RefusedError): Partial<Record<FieldName, string>> => {
  const errors: Partial<Record<FieldName, string>> = {}
  for (const { field, errorMessage } of reply.errors) {
    // Of the anti-robot check the message above the form speaks; it starts anew and is no field to correct.
    if (isFieldName(field) && field !== 'solution') errors[field] ??= errorMessage
  }
  return errors
}

const failureOf = (error: unknown, text: ReturnType<typeof useText>): Failure => {
  if (error instanceof RefusedError) {
    return { message: error.reply.message, errors: error.reply.errors.map(({ errorMessage }) => errorMessage) }
  }
  if (error instanceof OfflineError) return { message: text('registration.failed.offline'), errors: [] }
  if (error instanceof TemporaryError && error.status === 429)
    return { message: text('registration.failed.busy'), errors: [] }
  console.warn('The registration could not be sent', error)
  return { message: text('registration.failed.server'), errors: [] }
}
