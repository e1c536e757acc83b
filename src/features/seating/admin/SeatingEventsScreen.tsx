import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { SeatingEvent } from '#contract/seating.ts'
import type { Locale } from '#i18n/intl.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { InItsLanguage } from '../../../platform/session/InItsLanguage.tsx'
import { type Text, useText } from '../../../ui/intl.tsx'
import { shortDate } from '../../../ui/wall-clock.ts'
import { AdminPage } from '../../admin/AdminPage.tsx'
import type { TableColumn } from '../../admin/table/columns.ts'
import { WholeTable } from '../../admin/table/WholeTable.tsx'
import { groupNamesQuery } from '../../groups/queries.ts'
import { seatingEventsQuery } from './queries.ts'

const columnsOf = (text: Text, locale: Locale): readonly TableColumn<SeatingEvent>[] => [
  {
    name: 'event',
    heading: 'admin.seating.event',
    shown: 'always',
    value: ({ title }) => title,
    cell: (event) => (
      <Link to="/$locale/intra/admin/seating/$id" params={{ locale, id: `${event.id}` }}>
        <InItsLanguage of={event} part="title" />
      </Link>
    ),
  },
  {
    name: 'day',
    heading: 'admin.seating.day',
    shown: 'always',
    value: ({ dateStart }) => dateStart,
    cell: ({ dateStart }) => shortDate(dateStart, locale),
  },
  {
    name: 'state',
    heading: 'admin.seating.state',
    value: ({ planned }) => Number(!planned),
    cell: ({ planned }) => planned && <span className="tag tag--soft">{text('admin.seating.saved')}</span>,
  },
]

/** The plans of the ensembles: of the whole band, and of each group. */
const Ensembles = () => {
  const app = useApp()
  const text = useText()
  const { data: groups = [] } = useQuery(groupNamesQuery(app))
  const ensembles = [
    { id: 'band', title: text('admin.seating.band') },
    ...groups.map((one) => ({ ...one, id: `${one.id}` })),
  ]
  return (
    <section aria-labelledby="seating-ensembles">
      <h2 id="seating-ensembles">{text('admin.seating.ensembles')}</h2>
      <ul>
        {ensembles.map(({ id, title }) => (
          <li key={id}>
            <Link to="/$locale/intra/admin/seating/ensemble/$id" params={{ locale: app.locale, id }}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The events and the ensembles that have seating plans. */
export const SeatingEventsScreen = () => {
  const app = useApp()
  const { locale } = app
  const text = useText()
  return (
    <AdminPage title="admin.seating" intro="admin.seating.intro">
      <WholeTable
        label={text('admin.seating.events')}
        columns={columnsOf(text, locale)}
        query={useQuery(seatingEventsQuery(app))}
        keyOf={({ id }) => `${id}`}
        nameOf={({ title }) => title}
        none={text('admin.seating.no_events')}
        initial={{}}
      />
      <Ensembles />
    </AdminPage>
  )
}
