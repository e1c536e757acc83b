import type { RegisteredPerson } from '#contract/registration.ts'
import { Fields } from '../../ui/form/Fields.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { FormMessage } from '../../ui/form/FormMessage.tsx'
import { SubmitRow } from '../../ui/form/SubmitRow.tsx'
import { useText } from '../../ui/intl.tsx'
import { type AccountMaking, type Joining, registrationFields } from './fields.tsx'
import { useRegistration } from './useRegistration.ts'

interface RegistrationFormProps {
  readonly joining: Joining
  readonly account: AccountMaking
  /** The address that the visitor has already entered. */
  readonly email?: string | undefined
  readonly onRegistered: (person: RegisteredPerson) => void
}

/**
 * The registration form: name, address, e-mail, an optional account, and the anti-robot check. Messages appear above
 * the form.
 */
export const RegistrationForm = ({ joining, account, email, onRegistered }: RegistrationFormProps) => {
  const text = useText()
  const { form, captcha, isKnown, sending, failure, submit } = useRegistration({ joining, account, onRegistered })
  return (
    <>
      <FormMessage failure={failure} />
      <Form {...form.bind} onSubmit={submit} busy={sending}>
        <Fields fields={registrationFields} row={{ joining, account, email, captcha, isKnown }} {...form.controls} />
        <SubmitRow
          label={text(sending ? 'registration.sending' : 'registration.submit')}
          sending={sending}
          touched={form.isTouched}
          missing={form.missing}
        />
      </Form>
    </>
  )
}
