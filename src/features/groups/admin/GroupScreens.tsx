import { Link } from '@tanstack/react-router'
import type { EditedGroupRow } from '#contract/edited-groups.ts'
import type { Locale } from '#i18n/intl.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { type Text, useText } from '../../../ui/intl.tsx'
import { EditRow } from '../../admin/edit/EditRow.tsx'
import { NewRow } from '../../admin/edit/NewRow.tsx'
import { type ListColumns, ListRows } from '../../admin/ListRows.tsx'
import { searchOf } from '../../persons/admin/queries.ts'
import { nameOfGroup } from '../name.ts'
import { groupNoun } from './group-noun.ts'
import { groupsQuery } from './queries.ts'

const columnsOf = (text: Text, locale: Locale): ListColumns<EditedGroupRow> => [
  { name: 'name', heading: 'admin.group.name', shown: 'always', value: (group) => nameOfGroup(group, locale) },
  {
    name: 'persons',
    heading: 'admin.group.persons',
    value: ({ persons }) => persons,
    cell: ({ persons }) => text('admin.group.persons.count', { count: persons }),
  },
  {
    name: 'filter',
    heading: 'admin.group.filter',
    value: ({ hasFilter }) => Number(!hasFilter),
    cell: ({ hasFilter }) => hasFilter && <span className="tag tag--soft">{text('admin.group.filtered')}</span>,
  },
  {
    name: 'leaders',
    heading: 'admin.group.leaders',
    value: ({ leaders }) => leaders.map(({ label }) => label).join(', '),
  },
]

/** All groups of the band. */
export const GroupsScreen = () => (
  <ListRows
    noun={groupNoun}
    create="admin.group.new"
    intro="admin.groups.intro"
    rows={groupsQuery}
    columns={columnsOf}
    none="admin.groups.none"
    initial={{ sort: 'name', order: 'ASC' }}
  />
)

/** Leads to the persons of a group: for exports, mailings and invitations. */
const PersonsLink = ({ uuid }: { readonly uuid: string }) => {
  const { locale } = useApp()
  const text = useText()
  return (
    <p>
      <Link className="go" to="/$locale/intra/admin/people" params={{ locale }} search={searchOf({ group: uuid })}>
        {text('admin.group.show')}
      </Link>
    </p>
  )
}

export const EditGroupScreen = () => (
  <EditRow noun={groupNoun} title="admin.noun.group" intro={({ uuid }) => <PersonsLink uuid={uuid} />} />
)

export const NewGroupScreen = () => <NewRow noun={groupNoun} title="admin.group.new" />
