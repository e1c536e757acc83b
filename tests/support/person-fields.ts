import type { createPerson } from '#contract/edited-persons.ts'
import type { CallInput } from '#contract/endpoint.ts'

/** A person as an address manager adds it, with a value in every field. */
export const personFields: CallInput<typeof createPerson>['body'] = {
  gender: 'FEMALE',
  title: 'Dr.',
  firstName: 'Regula',
  lastName: 'Amsler',
  company: 'Notenladen GmbH',
  address1: 'Hauptstrasse 3',
  address2: 'Postfach',
  zip: '8610',
  city: 'Uster',
  mobile: '+41791234567',
  landline: '+41449876543',
  email: 'regula@band.example',
  birthDate: '1958-04-12',
  preferredChannel: 'MAIL',
  permit: true,
  pictureConsent: 'AGREED',
  shared: ['EMAIL', 'MOBILE'],
  honoraryYear: 2014,
  remarks: 'Spielt nur im Sommer',
}
