import type { PersonCard, PersonFields } from '#contract/edited-persons.ts'
import { canonicalMailbox } from '#contract/mailbox.ts'
import { genders, pictureConsents, preferredChannels, type SharedField, sharedFields } from '#contract/persons.ts'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import {
  areaField,
  type ControlProps,
  checkboxField,
  emailInput,
  type FieldTable,
  optionalSelectField,
  selectField,
  textField,
} from '../../../ui/form/field-table.tsx'
import { useText } from '../../../ui/intl.tsx'
import { date } from '../../../ui/wall-clock.ts'
import { PermitControl, PictureConsentControl } from '../consent-controls.tsx'
import { BirthDateControl } from '../own-fields.tsx'

/** The data is another person's: the browser would fill in the manager's own. */
const input = { autoComplete: 'off' } as const
const person = { legend: 'person.section.person' } as const
const address = { legend: 'person.section.address' } as const
const contact = { legend: 'person.section.contact' } as const
const consent = { legend: 'admin.card.consent', hint: 'admin.card.consent.hint' } as const
const band = { legend: 'admin.card.band' } as const

const sharedIn = (value: string): readonly SharedField[] =>
  sharedFields.filter((field) => value.split(',').includes(field))

/** A checkbox for each field of the card that other members may see. */
const SharedControl = ({ name, value = '', set }: ControlProps) => {
  const text = useText()
  const shared = sharedIn(value)
  return sharedFields.map((field) => (
    <Checkbox
      key={field}
      name={`${name}-${field}`}
      checked={shared.includes(field)}
      onChange={({ target }) =>
        set(sharedFields.filter((one) => (one === field ? target.checked : shared.includes(one))).join())
      }
    >
      {text(`admin.card.shared.${field}`)}
    </Checkbox>
  ))
}

/** Every field of a person, in the order of the form. */
export const cardFields: FieldTable<PersonCard, PersonFields> = {
  gender: selectField({
    label: 'registration.gender',
    group: person,
    sideBySide: true,
    choices: genders,
    labelOf: (gender) => `registration.gender.${gender}`,
  }),
  title: textField({ label: 'admin.card.title', group: person, sideBySide: true, optional: true, input }),
  firstName: textField({ label: 'registration.first_name', group: person, sideBySide: 'name', input }),
  lastName: textField({ label: 'registration.last_name', group: person, sideBySide: 'name', input }),
  company: textField({ label: 'person.company', group: person, optional: true, input }),
  birthDate: {
    ...textField({ label: 'person.birth_date', group: person, optional: true, input: { ...input, type: 'date' } }),
    inWords: (value, _text, locale) => date(value, locale),
    Control: BirthDateControl,
  },
  address1: textField({ label: 'registration.address1', group: address, optional: true, input }),
  address2: textField({ label: 'registration.address2', group: address, optional: true, input }),
  zip: textField({ label: 'registration.zip', group: address, sideBySide: 'narrow-first', input }),
  city: textField({ label: 'registration.city', group: address, sideBySide: 'narrow-first', input }),
  mobile: textField({ label: 'person.mobile', group: contact, optional: true, input: { ...input, type: 'tel' } }),
  landline: textField({ label: 'person.landline', group: contact, optional: true, input: { ...input, type: 'tel' } }),
  email: textField({
    label: 'person.email',
    hint: 'admin.card.email.hint',
    group: contact,
    optional: true,
    input: { ...emailInput, ...input },
    normalize: canonicalMailbox,
  }),
  preferredChannel: selectField({
    label: 'person.channel',
    group: contact,
    choices: preferredChannels,
    labelOf: (channel) => `person.channel.${channel}`,
  }),
  permit: {
    ...checkboxField({ label: 'admin.card.permit', sentence: 'admin.card.permit', group: consent }),
    Control: PermitControl,
  },
  pictureConsent: {
    ...optionalSelectField({
      label: 'admin.card.pictures',
      group: consent,
      choices: ['', ...pictureConsents],
      labelOf: (choice) => (choice === '' ? 'admin.card.pictures.undecided' : `person.pictures.${choice}`),
    }),
    Control: PictureConsentControl,
  },
  shared: {
    label: 'admin.card.shared',
    group: consent,
    read: (shared) => sharedFields.filter((field) => shared.includes(field)).join(),
    send: (value) => [...sharedIn(value)],
    inWords: (value, text) =>
      sharedIn(value)
        .map((field) => text(`admin.card.shared.${field}`))
        .join(', '),
    Control: SharedControl,
  },
  honoraryYear: {
    ...textField({
      label: 'admin.card.honorary',
      group: band,
      optional: true,
      input: { ...input, inputMode: 'numeric' },
    }),
    read: (year) => (year === null ? '' : `${year}`),
    send: (value) => (value.trim() === '' ? null : Number(value)),
  },
  remarks: areaField({
    label: 'admin.card.remarks',
    hint: 'admin.card.remarks.hint',
    group: band,
    optional: true,
    maximum: 2000,
  }),
}
