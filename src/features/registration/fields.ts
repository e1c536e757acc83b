import * as v from 'valibot'
import { Email, firstProblem, passwordRules } from '#contract/person-fields.ts'
import { passiveMembers, Registration } from '#contract/registration.ts'

/** Fields in the order of the page. */
export const fieldNames = [
  'gender',
  'firstName',
  'lastName',
  'address1',
  'address2',
  'zip',
  'city',
  'email',
  'join',
  'skipAccount',
  'password',
  'solution',
] as const
export type FieldName = (typeof fieldNames)[number]
export type Values = Readonly<Record<FieldName, string>>
/**
 * `always`: registering means joining the passive members. `choice`: a checkbox. `never`: only an account is created.
 */
export type Joining = 'always' | 'choice' | 'never'

/** `elsewhere`: another provider signs in, and no password is required. */
export type AccountMaking = 'always' | 'choice' | 'elsewhere'

const isFieldName = (text: string): text is FieldName => fieldNames.some((name) => name === text)

export interface Checked {
  /** The first problem of each field, as a message id: the same as the server would report. */
  readonly problems: Partial<Record<FieldName, string>>
  /** The request body; undefined as long as there is a problem. */
  readonly body: Registration | undefined
}

/** Validates the registration. Organizations are included if the person opted in, or if joining is mandatory. */
export const checkRegistration = (
  values: Values,
  { joining, account }: { readonly joining: Joining; readonly account: AccountMaking },
): Checked => {
  const { join, skipAccount, ...fields } = values
  const skips = account === 'elsewhere' || (account === 'choice' && skipAccount === 'on')
  const joins = joining === 'always' || (joining === 'choice' && join === 'on')
  const { output, issues, success } = v.safeParse(
    Registration,
    {
      ...fields,
      password: skips ? null : fields.password,
      preferredChannel: fields.email.trim() === '' ? 'MAIL' : 'EMAIL',
      signupOrganizations: joins ? [passiveMembers] : [],
    },
    firstProblem,
  )
  if (success) return { problems: {}, body: output }
  const problems: Checked['problems'] = {}
  for (const issue of issues) {
    const field = v.getDotPath(issue)?.split('.')[0] ?? ''
    // valibot's own messages are not in the catalogues.
    if (isFieldName(field))
      problems[field] ??= issue.message.startsWith('validation.') ? issue.message : 'validation.invalid'
  }
  return { problems, body: undefined }
}

/** Returns the address as the server would store it; undefined if it is not valid. */
export const getAddress = (typed: string): string | undefined => {
  const { success, output } = v.safeParse(Email, typed, firstProblem)
  return success ? output : undefined
}

export const getRules = (password: string) =>
  passwordRules.map(({ name, holds }) => ({
    name,
    label: `registration.password.${name}` as const,
    holds: holds(password),
  }))
