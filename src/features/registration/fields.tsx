import * as v from 'valibot'
import { Email, passwordRules } from '#contract/person-fields.ts'
import { passiveMembers, Registration } from '#contract/registration.ts'
import {
  type ControlProps,
  checkboxField,
  emailInput,
  type FieldTable,
  TextControl,
  textField,
  type Values,
} from '../../ui/form/field-table.tsx'
import { inputOf, validate } from '../../ui/form/field-values.ts'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import { useText } from '../../ui/intl.tsx'
import { type CaptchaRow, captchaField } from '../captcha/captcha-field.tsx'
import { addressFields, nameFields } from '../persons/person-fields.ts'
import { KnownAddress } from './KnownAddress.tsx'

/**
 * `always`: registering means joining the passive members. `choice`: a checkbox. `never`: only an account is created.
 */
export type Joining = 'always' | 'choice' | 'never'

/** `elsewhere`: another provider signs in, and no password is required. */
export type AccountMaking = 'always' | 'choice' | 'elsewhere'

/** The options of the form, and its state besides the input. */
export interface RegistrationRow extends CaptchaRow {
  readonly joining: Joining
  readonly account: AccountMaking
  /** The address that the visitor has already entered. */
  readonly email: string | undefined
  /** True if the address is already registered. */
  readonly isKnown: boolean
}

type Input = Omit<v.InferInput<typeof Registration>, 'preferredChannel' | 'signupOrganizations'> & {
  readonly join: boolean
  readonly skipAccount: boolean
}

const person = { legend: 'registration.person' } as const
const login = { legend: 'registration.account', hint: 'registration.account.why' } as const

const EmailControl = (props: ControlProps<RegistrationRow>) => (
  <>
    <TextControl {...props} />
    {props.row?.isKnown ? <KnownAddress email={props.values.email ?? ''} /> : null}
  </>
)

const PasswordControl = ({ name, label, hint, error, values }: ControlProps) => {
  const text = useText()
  const rules = passwordRules.map((rule) => ({
    name: rule.name,
    label: text(`registration.password.${rule.name}`),
    holds: rule.holds(values.password ?? ''),
  }))
  return (
    <div hidden={values.skipAccount === 'on'}>
      <PasswordField name={name} label={label} hint={hint} error={error} autoComplete="new-password" rules={rules} />
    </div>
  )
}

export const registrationFields: FieldTable<RegistrationRow, Input> = {
  ...nameFields(person),
  ...addressFields(person),
  email: {
    ...textField({
      label: 'registration.email',
      short: 'registration.short.email',
      group: person,
      input: emailInput,
      normalize: (typed) => getAddress(typed) ?? typed,
    }),
    Control: EmailControl,
  },
  join: checkboxField({
    label: 'registration.short.join',
    sentence: 'registration.join',
    group: person,
    isShown: (_, row) => row?.joining === 'choice',
  }),
  skipAccount: checkboxField({
    label: 'registration.short.skipAccount',
    sentence: 'registration.account.skip',
    group: login,
    isShown: (_, row) => row?.account === 'choice',
  }),
  password: {
    ...textField({
      label: 'registration.password',
      short: 'registration.short.password',
      hint: 'registration.password.hint',
      group: login,
      isShown: (_, row) => row?.account !== 'elsewhere',
    }),
    Control: PasswordControl,
  },
  solution: captchaField('registration.short.solution'),
}
export type FieldName = keyof typeof registrationFields

/**
 * Returns the request body, or the first problem of each field: the same as the server would report. Organizations are
 * included if the person opted in, or if joining is mandatory.
 */
export const checkRegistration = (
  values: Values<FieldName>,
  { joining, account }: Pick<RegistrationRow, 'joining' | 'account'>,
) => {
  const skips = account === 'elsewhere' || (account === 'choice' && values.skipAccount === 'on')
  const joins = joining === 'always' || (joining === 'choice' && values.join === 'on')
  return validate(Registration, {
    ...inputOf(registrationFields, values),
    ...(skips && { password: null }),
    preferredChannel: values.email.trim() === '' ? 'MAIL' : 'EMAIL',
    signupOrganizations: joins ? [passiveMembers] : [],
  })
}

/** Returns the address as the server would store it; undefined if it is not valid. */
export const getAddress = (typed: string): string | undefined => {
  const { success, output } = v.safeParse(Email, typed)
  return success ? output : undefined
}
