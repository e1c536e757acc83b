import { keys } from '#contract/persons.ts'
import { optionalSelectField, textField } from '../../../ui/form/field-table.tsx'
import { functionField } from '../../../ui/form/function-field.tsx'

/** Fields of the part that somebody plays: instrument, voice and key. */
export const partFields = {
  instrument: functionField({
    label: 'admin.person.instrument',
    sideBySide: true,
    choose: 'admin.person.instrument.choose',
    choices: ({ sections }) => sections.map(({ id }) => id),
    labelOf: (id) => `section.instrument.${id}`,
  }),
  voice: textField({ label: 'admin.person.voice', sideBySide: true, optional: true, input: { autoComplete: 'off' } }),
  key: optionalSelectField({
    label: 'admin.person.key',
    sideBySide: true,
    choices: ['', ...keys],
    labelOf: (key) => (key === '' ? 'admin.person.key.none' : null),
  }),
} as const
