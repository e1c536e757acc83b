import * as v from 'valibot'
import { Solution } from './captcha.ts'
import { endpoint, OnceOnly } from './endpoint.ts'
import { canonicalMailbox } from './mailbox.ts'
import { Address1, Address2, City, Email, FirstName, Gender, LastName, NewPassword, Zip } from './person-fields.ts'
import { preferredChannels } from './persons.ts'

/** 'Passivmitglieder': the only organization that people can join on their own. */
export const passiveMembers = 2

/** All fields of the form; `password` null = without an account. */
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
  // Without an account and a membership there is nothing to register for.
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
  /** True if an account was created, and a mail to verify its address was enqueued. */
  account: v.boolean(),
  invoice: v.nullable(v.object({ id: v.string(), amount: v.number() })),
})
export type RegisteredPerson = v.InferOutput<typeof RegisteredPerson>

const UserName = v.pipe(
  v.string('validation.email_required'),
  v.maxLength(254, 'validation.too_long'),
  v.transform(canonicalMailbox),
)

const path = '/api/frontend/registration'
/**
 * Creates person, account, membership and first invoice. A repetition with the same key and fields returns the same
 * reply and creates nothing (even with another `solution`); the same key with other fields is request.key_reused. A
 * known address is refused with validation.email_exists at `email`.
 */
export const registerPerson = endpoint({
  method: 'POST',
  path: `${path}/registerPerson`,
  input: { headers: OnceOnly, body: Registration },
  reply: RegisteredPerson,
})
/** Returns true if the address belongs to a person or an account. */
export const checkEmailExists = endpoint({
  method: 'GET',
  path,
  input: { query: v.object({ checkEmailExists: Email }) },
  reply: v.boolean(),
})
/**
 * Returns true if an account signs in with this name. Names are email addresses; for any other text it returns false.
 */
export const checkUserExists = endpoint({
  method: 'GET',
  path: `${path}/checkUserExists`,
  input: { query: v.object({ username: UserName }) },
  reply: v.boolean(),
})
/** Returns true if an account signs in with the address. */
export const checkHasAccount = endpoint({
  method: 'POST',
  path: `${path}/checkHasAccount`,
  input: { body: v.object({ email: Email }) },
  reply: v.boolean(),
})
/**
 * Mails the owner of a known address a link: to set a password if there is no account yet, otherwise to set a new one.
 * The reply is the same for known and unknown addresses.
 */
export const requestActivation = endpoint({
  method: 'POST',
  path: `${path}/activation`,
  input: { body: v.object({ email: Email }) },
  reply: v.object({ requested: v.literal(true) }),
})
