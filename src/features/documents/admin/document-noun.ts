import { fileCategories, type StaticFile } from '#contract/documents.ts'
import { FileInput, fileResource } from '#contract/edited-documents.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { type FieldTable, optionalSelectField, textField, type Values } from '../../../ui/form/field-table.tsx'
import { type EditedNoun, writesOf } from '../../admin/edit/edited-noun.ts'
import { onlyGroupField } from '../../groups/OnlyGroupControl.tsx'
import { FolderControl } from './FolderControl.tsx'
import { editedDocumentsQuery } from './queries.ts'

type Body = Required<CallInput<typeof fileResource.change>['body']>

/** A document in a folder has no readers of its own. */
const isInNone = ({ folder }: Values): boolean => !folder

export const documentFields: FieldTable<StaticFile, Body> = {
  title: textField({ label: 'admin.document.title' }),
  category: optionalSelectField({
    label: 'admin.document.category',
    sideBySide: true,
    choices: [...fileCategories, ''],
    labelOf: (category) => `admin.document.category.${category === '' ? 'none' : category}`,
    initial: 'INTERNAL_MINUTES',
  }),
  folder: {
    label: 'admin.document.folder',
    hint: 'admin.document.folder.hint',
    read: (folder) => `${folder ?? ''}`,
    send: (value) => (value === '' ? null : Number(value)),
    Control: FolderControl,
  },
  roleType: {
    ...optionalSelectField({
      label: 'admin.document.readers',
      sideBySide: true,
      choices: ['MEMBER', 'BOARD', ''],
      labelOf: (role) => `admin.document.readers.${role === '' ? 'everyone' : role === 'BOARD' ? 'board' : 'members'}`,
      isShown: isInNone,
    }),
    // A file that is restricted to another role is not public either.
    read: (role) => (role === null ? '' : role === 'BOARD' ? role : 'MEMBER'),
  },
  group: { ...onlyGroupField('admin.document.group.hint'), isShown: isInNone },
}

export const documentNoun: EditedNoun<StaticFile, Body> = {
  noun: 'file',
  nameOf: ({ title }) => title,
  removal: {
    endpoint: fileResource.remove,
    title: 'admin.document.remove.title',
    detail: 'admin.document.remove.detail',
  },
  fields: documentFields,
  rules: FileInput,
  ...writesOf<StaticFile, Body>(fileResource),
  cache: (row, app) => {
    const { queryKey } = editedDocumentsQuery(app)
    app.queryClient.setQueryData(queryKey, (all) => all?.map((one) => (one.id === row.id ? row : one)))
    return queryKey
  },
}
