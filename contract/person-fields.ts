import * as v from 'valibot'
import { canonicalMailbox } from './mailbox.ts'
import { genders } from './persons.ts'

/**
 * The rules for a person's fields, shared by forms and server. A message is an id of the catalogues. Typed text is
 * trimmed, runs of spaces become one, and letters are composed (NFC) before anything is counted. Parse with
 * `firstProblem` so that a field has one message: the first that applies.
 */
export const firstProblem = { abortPipeEarly: true } as const satisfies v.Config<v.BaseIssue<unknown>>

const typed = (required: string) =>
  v.pipe(
    v.string(required),
    v.transform((text) => text.normalize('NFC').replace(/\s+/gu, ' ').trim()),
    v.nonEmpty(required),
    v.maxLength(100, 'validation.too_long'),
  )

/** Letters and marks of any alphabet, apostrophe, hyphen, space; at least one letter. */
const nameCharacters = /^(?=.*\p{L})[\p{L}\p{M}'’‐ -]+$/u
/** Like names, but also digits, dot, slash and comma. */
const addressCharacters = /^(?=.*[\p{L}\p{N}])[\p{L}\p{M}\p{N}'’‐./, -]+$/u

export const Gender = v.picklist(genders, 'validation.gender_required')

/** First name in a person's own record. One letter is accepted, because the person is a member already. */
export const OwnFirstName = v.pipe(
  typed('validation.first_name_required'),
  v.regex(nameCharacters, 'validation.characters'),
)
export const OwnLastName = v.pipe(
  typed('validation.last_name_required'),
  v.regex(nameCharacters, 'validation.characters'),
)
export const OwnAddress1 = v.pipe(
  typed('validation.address_required'),
  v.regex(addressCharacters, 'validation.characters'),
)
/** First name in a registration. */
export const FirstName = v.pipe(OwnFirstName, v.minLength(2, 'validation.min_2'))
export const LastName = v.pipe(OwnLastName, v.minLength(2, 'validation.min_2'))
export const Address1 = v.pipe(OwnAddress1, v.minLength(5, 'validation.min_5'))
/** An empty text becomes null. */
export const Address2 = v.pipe(
  v.nullish(v.string('validation.invalid'), ''),
  v.transform((text) => text.normalize('NFC').replace(/\s+/gu, ' ').trim() || null),
  v.nullable(
    v.pipe(v.string(), v.maxLength(100, 'validation.too_long'), v.regex(addressCharacters, 'validation.characters')),
  ),
)
export const Zip = v.pipe(
  v.string('validation.zip_required'),
  v.trim(),
  v.nonEmpty('validation.zip_required'),
  v.regex(/^[0-9]{4}$/, 'validation.zip'),
)
export const City = v.pipe(typed('validation.city_required'), v.regex(addressCharacters, 'validation.city'))

/**
 * A mailbox as RFC 5321 §4.1.2 defines it without quotes, in at most 254 characters (§4.5.3.1.3); the domain may be
 * typed in its own alphabet. Returned in its one spelling. Both messages are ids of the catalogues.
 */
export const emailWith = (required: string, invalid: string) =>
  v.pipe(
    v.string(required),
    v.trim(),
    v.nonEmpty(required),
    v.maxLength(254, invalid),
    v.transform(canonicalMailbox),
    v.maxLength(254, invalid),
    v.regex(
      /^(?=.{1,64}@)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+(?:\p{L}[\p{L}\p{M}]+|xn--[a-z0-9-]+)$/iu,
      invalid,
    ),
  )
export const Email = emailWith('validation.email_required', 'validation.email')
/** Null and an empty text clear it. */
export const OptionalEmail = v.pipe(
  v.optional(v.nullable(v.union([v.literal(''), Email], 'validation.email')), null),
  v.transform((text) => (text === '' ? null : text)),
)

/** An empty text becomes null. No control characters, no bidirectional marks, no unpaired surrogates. */
export const Company = v.pipe(
  v.nullish(v.string('validation.invalid'), ''),
  v.transform((text) => text.normalize('NFC').replace(/\s+/gu, ' ').trim() || null),
  v.nullable(
    v.pipe(
      v.string(),
      v.maxLength(100, 'validation.too_long'),
      v.regex(/^[^\p{Cc}\p{Cf}\p{Cs}]+$/u, 'validation.characters'),
    ),
  ),
)

/** Telephones put invisible marks of direction around a copied number. */
export const withoutSpaces = (text: string): string => text.replace(/[\s\p{Cf}]+/gu, '')
/** Switzerland, Germany, Austria; returned without spaces. An empty text becomes null. */
export const Phone = v.pipe(
  v.nullish(v.string('validation.invalid'), ''),
  v.transform((text) => withoutSpaces(text) || null),
  v.nullable(v.pipe(v.string(), v.regex(/^\+(?:41|49|43)[1-9][0-9]{8}$/, 'validation.phone'))),
)

const isCalendarDay = (text: string): boolean => {
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}
/** `yyyy-MM-dd`, at the latest `today`, and of a person who may be alive. An empty text becomes null. */
export const BirthDate = (today: string) =>
  v.pipe(
    v.nullish(v.string('validation.invalid'), ''),
    v.transform((text) => text.trim() || null),
    v.nullable(
      v.pipe(
        v.string(),
        v.regex(/^\d{4}-\d\d-\d\d$/, 'validation.birth_date'),
        v.check(isCalendarDay, 'validation.birth_date'),
        v.minValue('1900-01-01', 'validation.birth_date'),
        v.maxValue(today, 'validation.birth_date_future'),
      ),
    ),
  )

/**
 * The requirements for a password, in the order in which a form shows them. Characters are counted, not UTF-16 units.
 */
export const passwordRules = [
  { name: 'length', message: 'validation.password_min_8', holds: (password: string) => [...password].length >= 8 },
  { name: 'lowercase', message: 'validation.password_kinds', holds: (password: string) => /\p{Ll}/u.test(password) },
  { name: 'uppercase', message: 'validation.password_kinds', holds: (password: string) => /\p{Lu}/u.test(password) },
  { name: 'digit', message: 'validation.password_kinds', holds: (password: string) => /\p{Nd}/u.test(password) },
  {
    name: 'special',
    message: 'validation.password_kinds',
    holds: (password: string) => /[^\p{L}\p{M}\p{N}\p{C}]/u.test(password),
  },
] as const
export type PasswordRule = (typeof passwordRules)[number]

/** A new password, exactly as typed: nothing is trimmed. The maximum length bounds the cost of hashing it. */
export const NewPassword = v.pipe(
  v.string('validation.password_required'),
  v.nonEmpty('validation.password_required'),
  v.maxLength(200, 'validation.password_too_long'),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    const broken = passwordRules.find(({ holds }) => !holds(dataset.value))
    if (broken !== undefined) addIssue({ message: broken.message })
  }),
)
