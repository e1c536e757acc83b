import { toWireDate } from '#contract/clock.ts'
import { canonicalMailbox, shownMailbox } from '#contract/mailbox.ts'
import type { CardField } from '#contract/person-card.ts'
import {
  type CompleteMyself,
  groupedPhone,
  type PictureConsent,
  pictureConsents,
  preferredChannels,
  type SharedField,
} from '#contract/persons.ts'
import { useApp } from '../../platform/session/app.tsx'
import { readAccountPage } from '../../platform/session/page-settings.ts'
import {
  type ControlProps,
  checkboxField,
  emailInput,
  type Field,
  type FieldTable,
  optionalSelectField,
  selectField,
  TextControl,
  textField,
} from '../../ui/form/field-table.tsx'
import { useText } from '../../ui/intl.tsx'
import { date } from '../../ui/wall-clock.ts'
import { PermitControl, PictureConsentControl } from './consent-controls.tsx'
import { addressFields, nameFields } from './person-fields.ts'

const person = { legend: 'person.section.person' } as const
const address = { legend: 'person.section.address' } as const
const contact = { legend: 'person.section.contact' } as const
const directory = { legend: 'person.section.shared', hint: 'person.shared.detail' } as const
const site = { legend: 'person.section.public', hint: 'person.permit.detail' } as const

/** A day until today. */
export const BirthDateControl = ({ options, ...props }: ControlProps) => {
  const { now } = useApp()
  return <TextControl {...props} options={{ input: { ...options.input, max: toWireDate(now()) } }} />
}

/** Explains that the sign-in address is a different one, with a link to change it. */
const SignInAddress = () => {
  const { locale } = useApp()
  const text = useText()
  const account = readAccountPage(document, locale, 'address')
  return (
    <p className="soft small">
      {text('person.sign_in')}{' '}
      {account === null ? (
        text('person.sign_in.elsewhere')
      ) : (
        <a href={account} target="_blank" rel="noopener">
          {text('person.sign_in.link')}
        </a>
      )}
    </p>
  )
}

const EmailControl = ({ row, ...props }: ControlProps<CompleteMyself>) => {
  const text = useText()
  const pending = row?.pendingEmail ?? null
  return (
    <>
      <TextControl
        {...props}
        row={row}
        hint={pending === null ? undefined : text('person.email.pending', { email: shownMailbox(pending) })}
      />
      <SignInAddress />
    </>
  )
}

const phoneField = (options: Parameters<typeof textField>[0]): Field<string | null, string> => ({
  ...textField(options),
  read: (number) => groupedPhone(number ?? ''),
})

const yesOrNo: Field<boolean, boolean>['inWords'] = (value, text) =>
  text(value === 'on' ? 'person.value.yes' : 'person.value.no')

/** A checkbox that shows data to other members. */
const sharedField = (field: SharedField): Field<undefined, boolean, CompleteMyself> => ({
  ...checkboxField({ label: `person.shared.${field}`, sentence: `person.shared.${field}`, group: directory }),
  read: (_, { shared }) => (shared.includes(field) ? 'on' : ''),
  inWords: yesOrNo,
})

/** The fields of the member's own data. */
export const ownFields: FieldTable<
  CompleteMyself,
  Record<CardField, string> & Record<SharedField | 'permit', boolean> & { pictureConsent: PictureConsent | null }
> = {
  ...nameFields(person),
  company: textField({
    label: 'person.company',
    group: person,
    optional: true,
    input: { autoComplete: 'organization' },
  }),
  birthDate: {
    ...textField({
      label: 'person.birth_date',
      group: person,
      optional: true,
      input: { type: 'date', autoComplete: 'bday' },
    }),
    inWords: (value, text, locale) => (value === '' ? text('person.value.none') : date(value, locale)),
    Control: BirthDateControl,
  },
  ...addressFields(address),
  mobile: phoneField({
    label: 'person.mobile',
    hint: 'person.phone.hint',
    group: contact,
    optional: true,
    input: { type: 'tel', autoComplete: 'tel' },
  }),
  landline: phoneField({
    label: 'person.landline',
    group: contact,
    optional: true,
    input: { type: 'tel', autoComplete: 'home tel' },
  }),
  email: {
    ...textField({ label: 'person.email', group: contact, input: emailInput, normalize: canonicalMailbox }),
    Control: EmailControl,
  },
  preferredChannel: selectField({
    label: 'person.channel',
    group: contact,
    choices: preferredChannels,
    labelOf: (channel) => `person.channel.${channel}`,
  }),
  EMAIL: sharedField('EMAIL'),
  MOBILE: sharedField('MOBILE'),
  LANDLINE: sharedField('LANDLINE'),
  ADDRESS: sharedField('ADDRESS'),
  BIRTHDAY: sharedField('BIRTHDAY'),
  permit: {
    ...checkboxField({ label: 'person.permit', sentence: 'person.permit', group: site }),
    inWords: yesOrNo,
    Control: PermitControl,
  },
  pictureConsent: {
    ...optionalSelectField({
      label: 'person.pictures',
      hint: 'person.pictures.hint',
      group: site,
      choices: ['', ...pictureConsents],
      labelOf: (choice) => (choice === '' ? 'person.pictures.undecided' : `person.pictures.${choice}`),
    }),
    Control: PictureConsentControl,
  },
}
export type FieldName = keyof typeof ownFields

const { address1, address2, zip, city, mobile, landline } = ownFields
const phone = { legend: 'person.section.phone' } as const
/** The fields that a representative changes. */
export const contactOnlyFields = {
  ...{ address1, address2, zip, city },
  mobile: { ...mobile, group: phone },
  landline: { ...landline, group: phone },
}
