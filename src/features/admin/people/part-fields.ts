import type { AdminPerson, PartInput } from '#contract/admin.ts'
import { keys, sections } from '#contract/persons.ts'
import { type FieldTable, optionalSelectField, selectField, textField } from '../../../ui/form/field-table.tsx'

/** The part that a person plays: instrument, voice and key. */
export const partFields: FieldTable<AdminPerson, PartInput> = {
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
}
