import { useEffect, useRef, useState } from 'react'
import { type RegisteredPerson, type Registration, registerPerson } from '#contract/registration.ts'
import { RefusedError } from '#device/errors.ts'
import { useApp } from '../../platform/session/app.tsx'
import type { FailureTexts } from '../../platform/writes/failure.ts'
import { fieldErrorsOf, useWrite } from '../../platform/writes/useWrite.ts'
import type { Failure } from '../../ui/form/FormMessage.tsx'
import type { Values } from '../../ui/form/field-table.tsx'
import { type Form, useForm } from '../../ui/form/useForm.ts'
import { type Captcha, useCaptcha } from '../captcha/useCaptcha.ts'
import { createAddressCheck } from './address-check.ts'
import {
  type AccountMaking,
  checkRegistration,
  type FieldName,
  getAddress,
  type Joining,
  registrationFields,
} from './fields.tsx'
import { registeredKey } from './queries.ts'

interface RegistrationState {
  readonly form: Form<FieldName>
  readonly captcha: Captcha
  /** True if the address is already registered. */
  readonly isKnown: boolean
  readonly sending: boolean
  readonly failure: Failure | null
  readonly submit: () => void
}

const secret: readonly FieldName[] = ['password', 'solution']

const registrationFailures = {
  offline: 'registration.failed.offline',
  busy: 'registration.failed.busy',
  server: 'registration.failed.server',
} as const satisfies FailureTexts

interface RegistrationOptions {
  readonly joining: Joining
  readonly account: AccountMaking
  readonly onRegistered: (person: RegisteredPerson) => void
}

/** The state of the registration form: input, validation, the anti-robot check, and a single submission. */
export const useRegistration = ({ joining, account, onRegistered }: RegistrationOptions): RegistrationState => {
  const { call, queryClient } = useApp()
  const captcha = useCaptcha()
  const [known, setKnown] = useState<string>()
  const { busy, failure, send } = useWrite({
    noun: null,
    send: (body: Registration, key) => call(registerPerson, { headers: { 'idempotency-key': key }, body }),
    failures: registrationFailures,
    onSuccess: (person) => {
      form.forget()
      queryClient.setQueryData(registeredKey, person)
      onRegistered(person)
    },
    onError: (error) => {
      if (!(error instanceof RefusedError)) return
      // The message above the form covers the anti-robot check: it restarts, and is not a field to correct.
      const { solution: _solution, ...problems } = fieldErrorsOf(error)
      form.refuse(problems)
      captcha.start()
    },
  })
  const solution = captcha.state.kind === 'completed' ? captcha.state.solution : ''

  const check = (values: Values<FieldName>) => checkRegistration({ ...values, solution }, { joining, account })
  const form = useForm({
    fields: registrationFields,
    check: (values) => ({
      ...check(values).problems,
      ...(known !== undefined && getAddress(values.email) === known && { email: 'validation.email_exists' }),
    }),
    keepAs: 'registration',
    secret,
  })

  const addressCheck = useRef<ReturnType<typeof createAddressCheck>>(undefined)
  useEffect(() => {
    addressCheck.current = createAddressCheck({
      call,
      schedule: (milliseconds, run) => {
        const timer = setTimeout(run, milliseconds)
        return () => clearTimeout(timer)
      },
      onKnown: (email, isKnown) => setKnown(isKnown ? email : undefined),
    })
    return () => addressCheck.current?.stop()
  }, [call])
  const address = getAddress(form.values.email)
  useEffect(() => addressCheck.current?.typed(address), [address])

  const submit = (): void => {
    if (busy || !form.ready()) return
    const { output } = check(form.values)
    if (output === undefined) return
    // If the reply is lost, a later check would find this very registration.
    addressCheck.current?.stop()
    void send(output)
  }
  return { form, captcha, isKnown: address !== undefined && address === known, sending: busy, failure, submit }
}
