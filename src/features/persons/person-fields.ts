import { genders } from '#contract/persons.ts'
import { type FieldGroup, selectField, textField } from '../../ui/form/field-table.tsx'

/** Salutation and name, for the member's own data and the registration. */
export const nameFields = (group: FieldGroup) => ({
  gender: selectField({
    label: 'registration.gender',
    short: 'registration.short.gender',
    group,
    autoComplete: 'honorific-prefix',
    choices: genders,
    labelOf: (gender) => `registration.gender.${gender}`,
  }),
  firstName: textField({
    label: 'registration.first_name',
    short: 'registration.short.firstName',
    group,
    sideBySide: 'name',
    input: { autoComplete: 'given-name' },
  }),
  lastName: textField({
    label: 'registration.last_name',
    short: 'registration.short.lastName',
    group,
    sideBySide: 'name',
    input: { autoComplete: 'family-name' },
  }),
})

/** Postal address, for the member's own data and the registration. */
export const addressFields = (group: FieldGroup) => ({
  address1: textField({
    label: 'registration.address1',
    short: 'registration.short.address1',
    group,
    input: { autoComplete: 'address-line1' },
  }),
  address2: textField({
    label: 'registration.address2',
    short: 'registration.short.address2',
    group,
    optional: true,
    input: { autoComplete: 'address-line2' },
  }),
  zip: textField({
    label: 'registration.zip',
    short: 'registration.short.zip',
    group,
    sideBySide: 'narrow-first',
    input: { autoComplete: 'postal-code', inputMode: 'numeric' },
  }),
  city: textField({
    label: 'registration.city',
    short: 'registration.short.city',
    group,
    sideBySide: 'narrow-first',
    input: { autoComplete: 'address-level2' },
  }),
})
