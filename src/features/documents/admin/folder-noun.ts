import { type EditedFolder, FolderInput, folderResource } from '#contract/edited-folders.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { folderReaders } from '#contract/folders.ts'
import { type FieldTable, selectField, textField } from '../../../ui/form/field-table.tsx'
import { type PagedNoun, pagesOf } from '../../admin/edit/edited-noun.ts'
import { nameOfGroup } from '../../groups/name.ts'
import { onlyGroupField } from '../../groups/OnlyGroupControl.tsx'

type Body = CallInput<typeof folderResource.create>['body']

const input = { autoComplete: 'off' } as const

export const folderFields: FieldTable<EditedFolder, Body> = {
  nameDe: textField({ label: 'admin.group.name_de', sideBySide: true, input }),
  nameEn: textField({ label: 'admin.group.name_en', optional: true, sideBySide: true, input }),
  position: {
    ...textField({
      label: 'admin.folder.position',
      hint: 'admin.folder.position.hint',
      input: { ...input, inputMode: 'numeric' },
    }),
    initial: '1',
    read: (position) => `${position}`,
    send: (typed) => (typed.trim() === '' ? Number.NaN : Number(typed)),
  },
  readers: selectField({
    label: 'admin.folder.readers',
    choices: folderReaders,
    labelOf: (readers) => `admin.folder.readers.${readers}`,
  }),
  group: {
    ...onlyGroupField('admin.folder.group.hint', 'admin.folder.group.choose'),
    label: 'admin.noun.group',
    isShown: ({ readers }) => readers === 'GROUP',
  },
}

export const folderNoun: PagedNoun<EditedFolder, Body> = {
  ...pagesOf('/$locale/intra/admin/folders', folderResource, 'folder', 'file', 'group'),
  nameOf: nameOfGroup,
  removal: {
    endpoint: folderResource.remove,
    button: 'admin.folder.remove',
    title: 'admin.folder.remove.title',
    detail: 'admin.folder.remove.detail',
  },
  fields: folderFields,
  rules: FolderInput,
}
