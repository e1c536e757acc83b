import { AssemblyInput, assemblyResource, type EditedAssembly, minutesMaximum } from '#contract/edited-assemblies.ts'
import { type FieldTable, textField } from '../../../ui/form/field-table.tsx'
import { date } from '../../../ui/wall-clock.ts'
import { cacheRow, type EditedNoun, writesOf } from '../../admin/edit/edited-noun.ts'
import { htmlField } from '../../admin/edit/HtmlControl.tsx'
import { ChairControl } from './ChairControl.tsx'
import { editedAssemblyQuery } from './queries.ts'

const minutes = { legend: 'assembly.minutes', folded: true } as const

export const assemblyFields: FieldTable<EditedAssembly, AssemblyInput> = {
  chair: {
    label: 'assembly.form.chair',
    optional: true,
    read: (uuid) => uuid ?? '',
    send: (value) => (value === '' ? null : value),
    inWords: (_value, text) => text('admin.value.yes'),
    Control: ChairControl,
  },
  motionsBy: {
    ...textField({
      label: 'assembly.form.motions_by',
      hint: 'assembly.form.motions_by.hint',
      optional: true,
      input: { type: 'date' },
    }),
    inWords: (value, _text, locale) => date(value, locale),
  },
  minutes: htmlField({
    label: 'assembly.form.minutes',
    hint: 'assembly.form.minutes.hint',
    group: minutes,
    maximum: minutesMaximum,
    optional: true,
  }),
}

export const assemblyNoun: EditedNoun<EditedAssembly, AssemblyInput> = {
  ...writesOf(assemblyResource),
  noun: 'assembly',
  fields: assemblyFields,
  rules: AssemblyInput,
  cache: cacheRow(editedAssemblyQuery),
}
