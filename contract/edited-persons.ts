import * as v from 'valibot'
import { clearable, line } from './edited.ts'
import { endpoint, IfMatch, OnceOnly, RowNumber, Uuid } from './endpoint.ts'
import { Related } from './listed-persons.ts'
import { Email, Gender } from './person-fields.ts'
import {
  ConsentDecision,
  genders,
  pictureConsents,
  preferredChannels,
  StoredPictureConsent,
  sharedFields,
} from './persons.ts'
import { isDay } from './time.ts'

const path = '/api/frontend/internal/admin/person'
const ofPerson = v.object({ uuid: Uuid })
const wrong = 'validation.invalid'

const optionalText = (maximum: number) => clearable(line(0, maximum))
/** A number as people write it: `079 123 45 67`, `0049 …`, `+41 …`. Returned with `+`, without separators. */
const Telephone = v.pipe(
  v.optional(v.nullable(v.string(wrong)), null),
  v.transform((text) => {
    const digits = (text ?? '').replace(/\(0\)|[\s./()-]/gu, '')
    if (digits === '') return null
    return digits.replace(/^00/, '+').replace(/^0/, '+41')
  }),
  v.nullable(v.pipe(v.string(), v.regex(/^\+[1-9]\d{6,14}$/, 'validation.phone'))),
)
const Day = (message: string) =>
  v.pipe(
    v.optional(v.nullable(v.string(wrong)), null),
    v.transform((text) => text || null),
    v.nullable(v.pipe(v.string(), v.check(isDay, message), v.minValue('1900-01-01', message))),
  )

/**
 * The fields of a person as address managers edit them. More is accepted than in a person's own form: companies, foreign
 * addresses, and persons of whom little is known.
 */
export const PersonFields = v.object({
  gender: Gender,
  title: optionalText(40),
  firstName: line(0, 100),
  lastName: line(0, 100),
  company: optionalText(100),
  address1: line(0, 100),
  address2: optionalText(100),
  zip: v.pipe(line(0, 10), v.regex(/^[\p{L}\p{N} -]*$/u, 'validation.characters')),
  city: line(0, 100),
  mobile: Telephone,
  landline: Telephone,
  email: v.pipe(
    v.optional(v.nullable(v.string(wrong)), null),
    v.transform((text) => text?.trim() || null),
    v.nullable(Email),
  ),
  birthDate: Day('validation.birth_date'),
  preferredChannel: v.picklist(preferredChannels, 'validation.required'),
  permit: v.boolean(wrong),
  pictureConsent: v.optional(v.nullable(v.picklist(pictureConsents, wrong)), null),
  shared: v.array(v.picklist(sharedFields, wrong), wrong),
  honoraryYear: v.nullable(
    v.pipe(
      v.number('validation.number_range'),
      v.integer('validation.number_range'),
      v.minValue(1850, 'validation.number_range'),
      v.maxValue(2200, 'validation.number_range'),
    ),
  ),
  remarks: optionalText(2000),
})
export type PersonFields = v.InferOutput<typeof PersonFields>
/** The address card of a person, with everything that address managers edit. */
export const PersonCard = v.object({
  id: v.number(),
  uuid: v.string(),
  version: v.number(),
  label: v.string(),
  gender: v.fallback(v.picklist(genders), 'NA'),
  title: v.nullable(v.string()),
  firstName: v.string(),
  lastName: v.string(),
  company: v.nullable(v.string()),
  address1: v.string(),
  address2: v.nullable(v.string()),
  zip: v.string(),
  city: v.string(),
  mobile: v.nullable(v.string()),
  landline: v.nullable(v.string()),
  email: v.nullable(v.string()),
  birthDate: v.nullable(v.string()),
  preferredChannel: v.fallback(v.picklist(preferredChannels), 'EMAIL'),
  permit: v.boolean(),
  pictureConsent: StoredPictureConsent,
  /** The last decisions. */
  consents: v.array(ConsentDecision),
  shared: v.array(v.fallback(v.picklist([...sharedFields, 'other']), 'other')),
  honoraryYear: v.nullable(v.number()),
  remarks: v.nullable(v.string()),
  archived: v.boolean(),
  /** The others at the same address. */
  household: v.array(Related),
  guardians: v.array(Related),
  /** The minors whose guardian the person is. */
  wards: v.array(Related),
})
export type PersonCard = v.InferOutput<typeof PersonCard>

/** The access is logged: once a day for each person and reader. */
export const getPersonCard = endpoint({
  method: 'GET',
  path: `${path}/:uuid/card`,
  input: { params: ofPerson },
  reply: PersonCard,
})

/** Adds a person without an account. Refused at `lastName` without any name. */
export const createPerson = endpoint({
  method: 'POST',
  path,
  input: { headers: OnceOnly, body: PersonFields },
  reply: PersonCard,
})

/**
 * Changes a person; an absent key means unchanged, null clears. conflict.version with the current card. auth.forbidden for `email` of a person
 * whose access only administrators change, and of one without account whose roles the caller may not hand out.
 */
export const changePersonCard = endpoint({
  method: 'PUT',
  path: `${path}/:uuid/card`,
  input: { params: ofPerson, headers: v.object({ 'if-match': IfMatch }), body: v.partial(PersonFields) },
  reply: PersonCard,
  errors: ['conflict.version', 'rule.beyond_own_roles'],
})

/**
 * Puts a person into the household of another, or takes it out with null. With `address`, the person gets the address
 * of the other.
 */
export const setHousehold = endpoint({
  method: 'PUT',
  path: `${path}/:uuid/household`,
  input: {
    params: ofPerson,
    body: v.object({ with: v.nullable(Uuid), address: v.optional(v.boolean(wrong), false) }),
  },
  reply: PersonCard,
})

/** Adds or removes a guardian. Refused at `guardian` for the person itself, and for one of its own wards. */
export const setGuardian = endpoint({
  method: 'PUT',
  path: `${path}/:uuid/guardian/:guardian`,
  input: {
    params: v.object({ uuid: Uuid, guardian: Uuid }),
    body: v.object({ isGuardian: v.boolean('validation.required') }),
  },
  reply: PersonCard,
})

/** The fields of which a merged person keeps one of two values. */
export const mergedFields = Object.keys(PersonFields.entries) as readonly (keyof PersonFields)[]
/**
 * Merges `other` into the person, who gets its memberships, answers, orders, invoices, and everything else. Of two
 * accounts that of the person stays. `take` names the fields whose values come from `other`. Refused at `other` for the
 * person itself. auth.forbidden for address managers if both have accounts, if one of them is an administrator, or if somebody would get
 * a role that the caller may not hand out. conflict.version with the current card if one was changed.
 */
export const mergePersons = endpoint({
  method: 'POST',
  path: `${path}/:uuid/merging`,
  input: {
    params: ofPerson,
    headers: v.object({ 'if-match': IfMatch }),
    body: v.object({
      other: Uuid,
      otherVersion: RowNumber,
      take: v.array(v.picklist(mergedFields, wrong), wrong),
    }),
  },
  reply: PersonCard,
  errors: ['conflict.version', 'rule.beyond_own_roles', 'rule.two_accounts'],
})
