import { keys, sections } from '#contract/persons.ts'
import { optionalSelectField, selectField, textField } from '../../../ui/form/field-table.tsx'

/** Fields of the part that somebody plays: instrument, voice and key. */
export const partFields = {
  instrument: selectField({
    label: 'admin.person.instrument',
    sideBySide: true,
    choices: ['', ...sections],
    labelOf: (section) => (section === '' ? 'admin.person.instrument.choose' : `directory.plays.${section}`),
  }),
  voice: textField({ label: 'admin.person.voice', sideBySide: true, optional: true, input: { autoComplete: 'off' } }),
  key: optionalSelectField({
    label: 'admin.person.key',
    sideBySide: true,
    choices: ['', ...keys],
    labelOf: (key) => (key === '' ? 'admin.person.key.none' : null),
  }),
} as const
