import * as v from 'valibot'
import { Solution } from './captcha.ts'
import { endpoint, OnceOnly } from './endpoint.ts'
import { Address1, Address2, City, Email, FirstName, Gender, LastName, NewPassword, Zip } from './person-fields.ts'
import { preferredChannels } from './persons.ts'

/** 'Passivmitglieder': the one organization that people join by themselves. */
export const passiveMembers = 2

/** Everything a form asks for; `password` null = without an account. */
export const RegistrationFields = v.object({
  gender: Gender,
  firstName: FirstName,
  lastName: LastName,
  address1: Address1,
  address2: Address2,
  zip: Zip,
  city: City,
  email: Email,
  password: v.nullable(NewPassword),
  solution: Solution,
})

export const Registration = v.pipe(
  v.object(
    {
      ...RegistrationFields.entries,
      preferredChannel: v.optional(v.picklist(preferredChannels, 'validation.invalid'), 'EMAIL'),
      signupOrganizations: v.optional(
        v.pipe(
          v.array(v.literal(passiveMembers, 'validation.organization'), 'validation.organization'),
          v.maxLength(1, 'validation.organization'),
        ),
        [],
      ),
    },
    'validation.required',
  ),
  // Who wants neither an account nor a membership has nothing to register for.
  v.forward(
    v.partialCheck(
      [['password'], ['signupOrganizations']],
      ({ password, signupOrganizations }) => password !== null || signupOrganizations.length > 0,
      'validation.password_required',
    ),
    ['password'],
  ),
)
export type Registration = v.InferOutput<typeof Registration>

/** `id` is the person's uuid; `invoice` the uuid of the first invoice, null without a membership. */
export const RegisteredPerson = v.object({
  id: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  company: v.nullable(v.string()),
  email: v.string(),
  /** A sign-in was made, and a mail is on its way that verifies its address. */
  account: v.boolean(),
  invoice: v.nullable(v.object({ id: v.string(), amount: v.number() })),
})
export type RegisteredPerson = v.InferOutput<typeof RegisteredPerson>

const UserName = v.pipe(
  v.string('validation.email_required'),
  v.trim(),
  v.toLowerCase(),
  v.maxLength(254, 'validation.too_long'),
)

const path = '/api/frontend/registration'
/**
 * Creates person, account, membership and first invoice. Repeating it with the same key and fields answers the same
 * and creates nothing (also with another `solution`); the same key with other fields is 422 request.key_reused. An
 * address that is known answers 400 with validation.email_exists at `email`.
 */
export const registerPerson = endpoint({
  method: 'POST',
  path: `${path}/registerPerson`,
  input: { headers: OnceOnly, body: Registration },
  reply: RegisteredPerson,
})
/** Is the address a person's or an account's? */
export const checkEmailExists = endpoint({
  method: 'GET',
  path,
  input: { query: v.object({ checkEmailExists: Email }) },
  reply: v.boolean(),
})
/** Returns true if an account signs in with this name. Names are email addresses; any other text belongs to nobody. */
export const checkUserExists = endpoint({
  method: 'GET',
  path: `${path}/checkUserExists`,
  input: { query: v.object({ username: UserName }) },
  reply: v.boolean(),
})
/** Does the address have a sign-in? */
export const checkHasAccount = endpoint({
  method: 'POST',
  path: `${path}/checkHasAccount`,
  input: { body: v.object({ email: Email }) },
  reply: v.boolean(),
})
/**
 * For an address that the band knows but that has no sign-in yet: mails its owner a link to set a password; who
 * has a sign-in gets a link for a new one. Answers the same whatever is known.
 */
export const requestActivation = endpoint({
  method: 'POST',
  path: `${path}/activation`,
  input: { body: v.object({ email: Email }) },
  reply: v.object({ requested: v.literal(true) }),
})
