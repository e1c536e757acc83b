import type { FormEvent } from 'react'
import type { RegisteredPerson } from '#contract/registration.ts'
import { Checkbox } from '../../ui/form/Checkbox.tsx'
import { FormMessage } from '../../ui/form/FormMessage.tsx'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { SubmitRow } from '../../ui/form/SubmitRow.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useText } from '../../ui/intl.tsx'
import { CaptchaField } from '../captcha/CaptchaField.tsx'
import { type AccountMaking, type FieldName, fieldNames, getAddress, getRules, type Joining } from './fields.ts'
import { KnownAddress } from './KnownAddress.tsx'
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
  const { values, problems, errorOf, set } = form
  const skips = account === 'choice' && values.skipAccount === 'on'
  const invalid = fieldNames.filter((name) => problems[name] !== undefined)
  const field = (name: FieldName, label: Parameters<typeof text>[0]) => ({
    name,
    label: text(label),
    error: errorOf(name),
  })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    submit()
  }
  return (
    <>
      <FormMessage failure={failure} />
      <form className="form" {...form.bind} onSubmit={onSubmit} aria-busy={sending}>
        <fieldset>
          <legend>{text('registration.person')}</legend>
          <SelectField
            {...field('gender', 'registration.gender')}
            autoComplete="honorific-prefix"
            choices={[
              { value: 'NA', label: text('registration.gender.NA') },
              { value: 'FEMALE', label: text('registration.gender.FEMALE') },
              { value: 'MALE', label: text('registration.gender.MALE') },
            ]}
          />
          <div className="form-row">
            <TextField {...field('firstName', 'registration.first_name')} autoComplete="given-name" />
            <TextField {...field('lastName', 'registration.last_name')} autoComplete="family-name" />
          </div>
          <TextField {...field('address1', 'registration.address1')} autoComplete="address-line1" />
          <TextField {...field('address2', 'registration.address2')} autoComplete="address-line2" optional />
          <div className="form-row form-row--narrow-first">
            <TextField {...field('zip', 'registration.zip')} autoComplete="postal-code" inputMode="numeric" />
            <TextField {...field('city', 'registration.city')} autoComplete="address-level2" />
          </div>
          <TextField
            {...field('email', 'registration.email')}
            type="email"
            defaultValue={email}
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            onBlur={({ target }) => {
              const address = getAddress(target.value)
              if (address !== undefined && address !== target.value) set('email', address)
            }}
          />
          {isKnown ? <KnownAddress email={form.values.email} /> : null}
          {joining === 'choice' ? <Checkbox name="join">{text('registration.join')}</Checkbox> : null}
        </fieldset>
        {account === 'elsewhere' ? null : (
          <fieldset>
            <legend>{text('registration.account')}</legend>
            <p className="soft">{text('registration.account.why')}</p>
            {account === 'choice' ? <Checkbox name="skipAccount">{text('registration.account.skip')}</Checkbox> : null}
            <div hidden={skips}>
              <PasswordField
                {...field('password', 'registration.password')}
                hint={text('registration.password.hint')}
                autoComplete="new-password"
                rules={getRules(values.password).map((rule) => ({ ...rule, label: text(rule.label) }))}
              />
            </div>
          </fieldset>
        )}
        <CaptchaField captcha={captcha} name="solution" error={errorOf('solution')} />
        <SubmitRow
          label={text(sending ? 'registration.sending' : 'registration.submit')}
          sending={sending}
          touched={form.isTouched}
          missing={invalid.map((name) => text(`registration.short.${name}` as const))}
        />
      </form>
    </>
  )
}
