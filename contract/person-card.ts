import * as v from 'valibot'
import {
  Address2,
  BirthDate,
  City,
  Company,
  Email,
  firstProblem,
  Gender,
  OwnAddress1,
  OwnFirstName,
  OwnLastName,
  Phone,
  withoutSpaces,
  Zip,
} from './person-fields.ts'
import { type CompleteMyself, preferredChannels } from './persons.ts'

/** The fields that people edit about themselves, in the order of the form. */
export const cardFields = [
  'gender',
  'firstName',
  'lastName',
  'company',
  'birthDate',
  'address1',
  'address2',
  'zip',
  'city',
  'mobile',
  'landline',
  'email',
  'preferredChannel',
] as const
export type CardField = (typeof cardFields)[number]
export type PersonCard = Pick<CompleteMyself, CardField>
export type TypedCard = Readonly<Record<CardField, string>>

const PreferredChannel = v.picklist(preferredChannels, 'validation.required')

/**
 * Validates a typed card. A field that equals its stored value is kept as it is, even if today's rules would refuse it.
 * @param today `yyyy-MM-dd` in Zürich
 * @returns the card to store, with the stored value for each refused field; and the message id of each refused field
 */
export const readCard = (
  typed: TypedCard,
  stored: PersonCard,
  today: string,
): { readonly card: PersonCard; readonly problems: Partial<Readonly<Record<CardField, string>>> } => {
  const problems: Partial<Record<CardField, string>> = {}
  const read = <T extends string | null>(field: CardField, schema: v.GenericSchema<unknown, T>, kept: T): T => {
    if (typed[field] === (kept ?? '')) return kept
    const { success, output, issues } = v.safeParse(schema, typed[field], firstProblem)
    if (success) return output
    problems[field] = issues[0].message
    return kept
  }
  /** Numbers that differ only in grouping are equal. */
  const phone = (field: 'mobile' | 'landline'): string | null =>
    withoutSpaces(typed[field]) === withoutSpaces(stored[field] ?? '')
      ? stored[field]
      : read(field, Phone, stored[field])
  const card: PersonCard = {
    gender: read('gender', Gender, stored.gender),
    firstName: read('firstName', OwnFirstName, stored.firstName),
    lastName: read('lastName', OwnLastName, stored.lastName),
    company: read('company', Company, stored.company),
    birthDate: read('birthDate', BirthDate(today), stored.birthDate),
    address1: read('address1', OwnAddress1, stored.address1),
    address2: read('address2', Address2, stored.address2),
    zip: read('zip', Zip, stored.zip),
    city: read('city', City, stored.city),
    mobile: phone('mobile'),
    landline: phone('landline'),
    email: read<string | null>('email', Email, stored.email),
    preferredChannel: read('preferredChannel', PreferredChannel, stored.preferredChannel),
  }
  return { card, problems }
}
