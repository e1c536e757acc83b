import type { CallInput } from '#contract/endpoint.ts'
import { type Substitute, SubstituteInput, substituteResource } from '#contract/substitutes.ts'
import { locales } from '#i18n/intl.ts'
import {
  areaField,
  dateField,
  emailInput,
  type FieldTable,
  selectField,
  textField,
} from '../../../ui/form/field-table.tsx'
import { type PagedNoun, pagesOf } from '../../admin/edit/edited-noun.ts'
import { partFields } from '../../persons/admin/part-fields.ts'

type Body = CallInput<typeof substituteResource.create>['body']

export const substituteFields: FieldTable<Substitute, Body> = {
  name: textField({ label: 'admin.substitute.name', input: { autoComplete: 'off' } }),
  email: textField({ label: 'admin.substitute.email', optional: true, input: { ...emailInput, autoComplete: 'off' } }),
  phone: textField({
    label: 'admin.substitute.phone',
    hint: 'admin.substitute.phone.hint',
    optional: true,
    input: { type: 'tel', autoComplete: 'off' },
  }),
  ...partFields,
  locale: selectField({
    label: 'admin.substitute.locale',
    sideBySide: true,
    choices: locales,
    labelOf: (locale) => `admin.substitute.locale.${locale}`,
  }),
  consentOn: dateField({ label: 'admin.substitute.consent', hint: 'admin.substitute.consent.hint' }),
  note: areaField({ label: 'admin.substitute.note', maximum: 500, optional: true }),
}

export const substituteNoun: PagedNoun<Substitute, Body> = {
  ...pagesOf('/$locale/intra/admin/substitutes', substituteResource, 'substitute', 'substitute_request'),
  nameOf: ({ name }) => name,
  removal: {
    endpoint: substituteResource.remove,
    button: 'admin.substitute.remove',
    title: 'admin.substitute.remove.title',
    detail: 'admin.substitute.remove.detail',
  },
  fields: substituteFields,
  rules: SubstituteInput,
}
