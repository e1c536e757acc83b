import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { toWireDate, yearLater } from '#contract/clock.ts'
import { compositionResource } from '#contract/edited-compositions.ts'
import { type EditedRepertoireRow, listEditedRepertoires } from '#contract/edited-repertoires.ts'
import type { Locale } from '#i18n/intl.ts'
import { useApp } from '../../../platform/session/app.tsx'
import type { Text } from '../../../ui/intl.tsx'
import { date } from '../../../ui/wall-clock.ts'
import { EditRow } from '../../admin/edit/EditRow.tsx'
import { NewRow } from '../../admin/edit/NewRow.tsx'
import { editedRow, editedRows } from '../../admin/edit/queries.ts'
import { type ListColumns, ListRows } from '../../admin/ListRows.tsx'
import { RowsSkeleton } from '../../admin/RowsSkeleton.tsx'
import { writePieces } from './pieces.ts'
import { repertoireNoun } from './repertoire-noun.ts'

const pieceQuery = editedRow(compositionResource.get, 'composition', 'sheet', 'recording', 'piece_loan')
const newRoute = getRouteApi('/$locale/intra/admin/repertoires/new')

const columnsOf = (text: Text, locale: Locale): ListColumns<EditedRepertoireRow> => [
  { name: 'name', heading: 'admin.repertoire.name', shown: 'always', value: ({ name }) => name },
  {
    name: 'start',
    heading: 'admin.repertoire.start',
    value: ({ dateStart }) => dateStart,
    cell: ({ dateStart }) => date(dateStart, locale),
  },
  {
    name: 'end',
    heading: 'admin.repertoire.end',
    value: ({ dateEnd }) => dateEnd,
    cell: ({ dateEnd }) => date(dateEnd, locale),
  },
  {
    name: 'hidden',
    heading: 'admin.repertoire.hidden',
    value: ({ hidden }) => Number(!hidden),
    cell: ({ hidden }) => hidden && <span className="tag tag--soft">{text('admin.repertoire.hidden')}</span>,
  },
]

const editedRepertoires = editedRows(listEditedRepertoires, 'repertoire')

/** All repertoires, including hidden ones. */
export const RepertoiresScreen = () => (
  <ListRows
    noun={repertoireNoun}
    create="admin.repertoire.new"
    intro="admin.repertoires.intro"
    rows={editedRepertoires}
    columns={columnsOf}
    none="admin.repertoires.none"
    initial={{ sort: 'start', order: 'DESC' }}
  />
)

export const EditRepertoireScreen = () => <EditRow noun={repertoireNoun} title="admin.repertoire" />

/** The form of a new repertoire, with the piece from whose page it was opened. */
export const NewRepertoireScreen = () => {
  const { piece: id } = newRoute.useSearch()
  const app = useApp()
  const [today] = useState(() => toWireDate(app.now()))
  const { data, isPending } = useQuery({ ...pieceQuery(app, id ?? 0), enabled: id !== undefined })
  if (id !== undefined && isPending) return <RowsSkeleton />
  return (
    <NewRow
      noun={repertoireNoun}
      title="admin.repertoire.new"
      start={{
        ...{ dateStart: today, dateEnd: yearLater(today) },
        ...(data && { compositionIds: writePieces([data]) }),
      }}
    />
  )
}
