import type { CallInput } from '#contract/endpoint.ts'
import { keys, sections } from '#contract/persons.ts'
import { changeSubstitute, createSubstitute, Substitute, SubstituteInput } from '#contract/substitutes.ts'
import {
  areaField,
  dateField,
  emailInput,
  type FieldTable,
  optionalSelectField,
  selectField,
  textField,
} from '../../../ui/form/field-table.tsx'
import { cacheRow, type EditedNoun } from '../edit/edited-noun.ts'
import { substituteQuery } from './queries.ts'

type Body = CallInput<typeof createSubstitute>['body']

/** Fields for what a substitute plays, in the pool and in a request. */
export const partOfSubstitute = {
  instrument: selectField({
    label: 'admin.person.instrument',
    sideBySide: true,
    choices: ['', ...sections],
    labelOf: (section) => (section === '' ? 'admin.person.instrument.choose' : `directory.plays.${section}`),
  }),
  voice: textField({
    label: 'admin.person.voice',
    sideBySide: true,
    optional: true,
    input: { autoComplete: 'off' },
  }),
  key: optionalSelectField({
    label: 'admin.person.key',
    sideBySide: true,
    choices: ['', ...keys],
    labelOf: (key) => (key === '' ? 'admin.person.key.none' : null),
  }),
} as const

export const substituteFields: FieldTable<Substitute, Body> = {
  name: textField({ label: 'admin.substitute.name', input: { autoComplete: 'off' } }),
  email: textField({ label: 'admin.substitute.email', optional: true, input: { ...emailInput, autoComplete: 'off' } }),
  phone: textField({
    label: 'admin.substitute.phone',
    hint: 'admin.substitute.phone.hint',
    optional: true,
    input: { type: 'tel', autoComplete: 'off' },
  }),
  ...partOfSubstitute,
  locale: selectField({
    label: 'admin.substitute.locale',
    sideBySide: true,
    choices: ['de-ch', 'en-gb'],
    labelOf: (locale) => `admin.substitute.locale.${locale}`,
  }),
  consentOn: dateField({ label: 'admin.substitute.consent', hint: 'admin.substitute.consent.hint' }),
  note: areaField({ label: 'admin.substitute.note', maximum: 500, optional: true }),
}

export const substituteNoun: EditedNoun<Substitute, Body> = {
  noun: 'substitute',
  fields: substituteFields,
  rules: SubstituteInput,
  schema: Substitute,
  create: (call, body, headers) => call(createSubstitute, { headers, body }),
  change: (call, id, body, headers) => call(changeSubstitute, { params: { id }, headers, body }),
  cache: cacheRow(substituteQuery),
}
