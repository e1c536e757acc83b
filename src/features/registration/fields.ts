import * as v from 'valibot'
import { Email, firstProblem, passwordRules } from '#contract/person-fields.ts'
import { passiveMembers, Registration } from '#contract/registration.ts'

/** In the order in which they stand on the page. */
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
/** `always`: registering is joining the passive members. `choice`: a box to tick. `never`: only an account is made. */
export type Joining = 'always' | 'choice' | 'never'

/** `elsewhere`: the sign-in is another provider's, and no password is asked for. */
export type AccountMaking = 'always' | 'choice' | 'elsewhere'

const isFieldName = (text: string): text is FieldName => fieldNames.some((name) => name === text)

export interface Checked {
  /** The first problem of each field, as an id of the catalogues: what the server would say too. */
  readonly problems: Partial<Record<FieldName, string>>
  /** What to send; undefined as long as there is a problem. */
  readonly body: Registration | undefined
}

/** Organizations are sent if the person opted in, or where there is no opting out. */
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
    // What valibot says by itself is not in the catalogues.
    if (isFieldName(field))
      problems[field] ??= issue.message.startsWith('validation.') ? issue.message : 'validation.invalid'
  }
  return { problems, body: undefined }
}

/** The address as the server would keep it; undefined while it is none. */
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
