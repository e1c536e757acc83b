import { itemKinds, itemTextMaximum } from '#contract/assemblies.ts'
import type { EditedItem, ItemInput } from '#contract/edited-assemblies.ts'
import { areaField, type FieldTable, idsIn, selectField, textField } from '../../../ui/form/field-table.tsx'
import { FilesControl } from './FilesControl.tsx'

/** The form of an item of the agenda. */
export const agendaFields: FieldTable<EditedItem, ItemInput> = {
  title: textField({ label: 'assembly.item.title', input: { autoComplete: 'off' } }),
  kind: selectField({
    label: 'assembly.item.kind',
    choices: itemKinds,
    labelOf: (kind) => `assembly.item.kind.${kind}`,
  }),
  text: areaField({ label: 'assembly.item.text', maximum: itemTextMaximum, optional: true }),
  fileIds: {
    label: 'assembly.item.files',
    optional: true,
    read: (ids) => (ids ?? []).join(),
    send: idsIn,
    inWords: (value) => `${idsIn(value).length}`,
    Control: FilesControl,
  },
}
