import type { MessageId } from '#i18n/intl.ts'
import type { FieldName } from './own-card.ts'

/** Labels of the fields of the member's own record. */
export const labels = {
  gender: 'registration.gender',
  firstName: 'registration.first_name',
  lastName: 'registration.last_name',
  company: 'person.company',
  birthDate: 'person.birth_date',
  address1: 'registration.address1',
  address2: 'registration.address2',
  zip: 'registration.zip',
  city: 'registration.city',
  mobile: 'person.mobile',
  landline: 'person.landline',
  email: 'person.email',
  preferredChannel: 'person.channel',
  EMAIL: 'person.shared.EMAIL',
  MOBILE: 'person.shared.MOBILE',
  LANDLINE: 'person.shared.LANDLINE',
  ADDRESS: 'person.shared.ADDRESS',
  permit: 'person.permit',
} as const satisfies Record<FieldName, MessageId>
