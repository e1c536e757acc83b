import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { EditedRepertoireRow } from '#contract/edited-repertoires.ts'
import type { Locale } from '#i18n/intl.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { type Text, useText } from '../../../ui/intl.tsx'
import { date } from '../../../ui/wall-clock.ts'
import { AdminPage } from '../../admin/AdminPage.tsx'
import type { TableColumn } from '../../admin/table/columns.ts'
import { WholeTable } from '../../admin/table/WholeTable.tsx'
import { editedRepertoiresQuery } from './queries.ts'

const columnsOf = (text: Text, locale: Locale): readonly TableColumn<EditedRepertoireRow>[] => [
  {
    name: 'name',
    heading: 'admin.repertoire.name',
    shown: 'always',
    value: ({ name }) => name,
    cell: ({ id, name }) => (
      <Link to="/$locale/intra/admin/repertoires/$id" params={{ locale, id: `${id}` }}>
        {name}
      </Link>
    ),
  },
  {
    name: 'start',
    heading: 'admin.repertoire.start',
    shown: 'usually',
    value: ({ dateStart }) => dateStart,
    cell: ({ dateStart }) => date(dateStart, locale),
  },
  {
    name: 'end',
    heading: 'admin.repertoire.end',
    shown: 'usually',
    value: ({ dateEnd }) => dateEnd,
    cell: ({ dateEnd }) => date(dateEnd, locale),
  },
  {
    name: 'hidden',
    heading: 'admin.repertoire.hidden',
    shown: 'usually',
    value: ({ hidden }) => Number(!hidden),
    cell: ({ hidden }) => hidden && <span className="tag tag--soft">{text('admin.repertoire.hidden')}</span>,
  },
]

/** All repertoires, including hidden ones. */
export const RepertoiresScreen = () => {
  const app = useApp()
  const { locale } = app
  const text = useText()
  return (
    <AdminPage
      title="admin.repertoires"
      intro="admin.repertoires.intro"
      create={{ list: '/$locale/intra/admin/repertoires', label: 'admin.repertoire.new' }}
    >
      <WholeTable
        label={text('admin.repertoires')}
        columns={columnsOf(text, locale)}
        query={useQuery(editedRepertoiresQuery(app))}
        keyOf={({ id }) => `${id}`}
        nameOf={({ name }) => name}
        none={text('admin.repertoires.none')}
        initial={{ sort: 'start', order: 'DESC' }}
      />
    </AdminPage>
  )
}
