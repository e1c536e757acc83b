import type { EditedRepertoireRow } from '#contract/edited-repertoires.ts'
import type { Locale } from '#i18n/intl.ts'
import type { Text } from '../../../ui/intl.tsx'
import { date } from '../../../ui/wall-clock.ts'
import { EditRow } from '../../admin/edit/EditRow.tsx'
import { NewRow } from '../../admin/edit/NewRow.tsx'
import { type ListColumns, ListRows } from '../../admin/ListRows.tsx'
import { editedRepertoireQuery, editedRepertoiresQuery } from './queries.ts'
import { repertoireNoun } from './repertoire-noun.ts'

const columnsOf = (text: Text, locale: Locale): ListColumns<EditedRepertoireRow> => [
  {
    name: 'name',
    heading: 'admin.repertoire.name',
    shown: 'always',
    value: ({ name }) => name,
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

const pages = {
  noun: repertoireNoun,
  list: '/$locale/intra/admin/repertoires',
  title: 'admin.repertoire',
  create: 'admin.repertoire.new',
} as const

/** All repertoires, including hidden ones. */
export const RepertoiresScreen = () => (
  <ListRows
    {...pages}
    intro="admin.repertoires.intro"
    rows={editedRepertoiresQuery}
    columns={columnsOf}
    none="admin.repertoires.none"
    initial={{ sort: 'start', order: 'DESC' }}
  />
)

export const EditRepertoireScreen = ({ id }: { readonly id: number }) => (
  <EditRow {...pages} id={id} query={editedRepertoireQuery} />
)

export const NewRepertoireScreen = () => <NewRow {...pages} />
