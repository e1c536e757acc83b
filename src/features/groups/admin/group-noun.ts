import { type EditedGroup, GroupInput, groupResource } from '#contract/edited-groups.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { type FieldTable, textField } from '../../../ui/form/field-table.tsx'
import { type PagedNoun, pagesOf } from '../../admin/edit/edited-noun.ts'
import { filtersInWords } from '../../persons/admin/filters-in-words.ts'
import { nameOfGroup } from '../name.ts'
import { FilterControl } from './FilterControl.tsx'
import { MembersControl } from './MembersControl.tsx'
import { filterIn, membersIn, writeFilter, writeMembers } from './values.ts'

type Body = CallInput<typeof groupResource.create>['body']

const input = { autoComplete: 'off' } as const

export const groupFields: FieldTable<EditedGroup, Body> = {
  nameDe: textField({ label: 'admin.group.name_de', sideBySide: true, input }),
  nameEn: textField({ label: 'admin.group.name_en', optional: true, sideBySide: true, input }),
  members: {
    label: 'admin.group.members',
    read: writeMembers,
    send: (value) => membersIn(value).map(({ uuid, leader }) => ({ uuid, leader })),
    inWords: (value) =>
      membersIn(value)
        .map(({ label }) => label)
        .join(', '),
    Control: MembersControl,
  },
  filter: {
    label: 'admin.group.filter',
    hint: 'admin.group.filter.hint',
    optional: true,
    read: (filter) => writeFilter(filter ?? {}),
    send: (value) => (value === '' ? null : filterIn(value)),
    inWords: (value, text) => filtersInWords(Object.keys(filterIn(value)), text) ?? '',
    Control: FilterControl,
  },
}

export const groupNoun: PagedNoun<EditedGroup, Body> = {
  ...pagesOf('/$locale/intra/admin/groups', groupResource, 'group', 'person'),
  nameOf: nameOfGroup,
  removal: {
    endpoint: groupResource.remove,
    button: 'admin.group.remove',
    title: 'admin.group.remove.title',
    detail: 'admin.group.remove.detail',
  },
  fields: groupFields,
  rules: GroupInput,
}
