import * as styles from '../../admin/admin.css'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { CalendarEvent } from '#contract/events.ts'
import type { Locale } from '#i18n/intl.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { type Text, useText } from '../../../ui/intl.tsx'
import { date, timeOfDay, weekday } from '../../../ui/wall-clock.ts'
import { AdminPage } from '../../admin/AdminPage.tsx'
import { AdminTable } from '../../admin/table/AdminTable.tsx'
import { choiceOf, type TableChoice, type TableColumn } from '../../admin/table/columns.ts'
import { WholeTable } from '../../admin/table/WholeTable.tsx'
import { daysOf } from '../event-times.ts'
import { comingEventsQuery, pastEventsQuery } from './queries.ts'
import { RemovedNote } from './RemovedNote.tsx'

const route = getRouteApi('/$locale/intra/admin/events')

const kindOf = ({ kind }: CalendarEvent, text: Text): string | null =>
  kind === 'other' ? null : text(`admin.event.kind.${kind}`)

const columnsOf = (text: Text, locale: Locale): readonly TableColumn<CalendarEvent>[] => [
  {
    name: 'title',
    heading: 'admin.event.title_de',
    shown: 'always',
    value: ({ title }) => title,
    cell: ({ id, title }) => (
      <Link to="/$locale/intra/admin/events/$id" params={{ locale, id: `${id}` }}>
        {title}
      </Link>
    ),
  },
  {
    name: 'dateStart',
    heading: 'admin.event.start',
    value: ({ dateStart }) => dateStart,
    cell: ({ dateStart, dateEnd, fullDay }) =>
      daysOf({ dateStart, dateEnd, fullDay }, locale) ??
      `${weekday(dateStart, locale)}, ${date(dateStart, locale)}${fullDay ? '' : ` ${timeOfDay(dateStart)}`}`,
  },
  {
    name: 'kind',
    heading: 'admin.event.kind',
    shown: 'rarely',
    value: (event) => kindOf(event, text),
  },
  {
    name: 'location',
    heading: 'admin.event.location',
    value: ({ location }) => location,
  },
  {
    name: 'tags',
    heading: 'admin.event.column.tags',
    cell: ({ cancelled, publicEvent }) => (
      <>
        {cancelled && <span className="tag tag--bad">{text('calendar.cancelled')}</span>}
        {cancelled && !publicEvent && ' '}
        {!publicEvent && <span className="tag tag--soft">{text('admin.event.internal')}</span>}
      </>
    ),
  },
]

const tableOf = (text: Text, locale: Locale) => ({
  columns: columnsOf(text, locale),
  keyOf: ({ id }: CalendarEvent) => `${id}`,
  nameOf: ({ title }: CalendarEvent) => title,
})

const PastEvents = () => {
  const app = useApp()
  const text = useText()
  const [page, setPage] = useState(0)
  const [chosen, setChosen] = useState<TableChoice>({})
  const table = tableOf(text, app.locale)
  const choice = choiceOf(table.columns, chosen, { sort: 'dateStart', order: 'DESC' })
  return (
    <AdminTable
      {...table}
      label={text('admin.events.past')}
      query={useQuery(pastEventsQuery(app, choice, page))}
      none={text('admin.events.none_past')}
      choice={choice}
      onChoose={(change) => {
        setChosen({ ...choice, ...change })
        setPage(0)
      }}
      page={page}
      onPage={setPage}
    />
  )
}

/** Upcoming and running events, the past ones on request, and a link to create one. */
export const EventsScreen = () => {
  /** An event that was just deleted, and how many with it. */
  const { removed, count = 1 } = route.useSearch()
  const app = useApp()
  const text = useText()
  const [past, setPast] = useState(false)
  const query = useQuery(comingEventsQuery(app))
  return (
    <AdminPage
      title="admin.events"
      create={{ list: '/$locale/intra/admin/events', label: 'admin.events.new' }}
      above={removed !== undefined && <RemovedNote key={removed} id={removed} count={count} />}
    >
      <section className="grid" aria-labelledby="coming">
        <h2 id="coming">{text('admin.events.coming')}</h2>
        <WholeTable
          {...tableOf(text, app.locale)}
          label={text('admin.events.coming')}
          query={{ ...query, data: query.data?._embedded.items }}
          none={text('admin.events.none')}
          initial={{ sort: 'dateStart', order: 'ASC' }}
        />
      </section>
      <details className={styles.adminPast} onToggle={({ newState }) => setPast(newState === 'open')}>
        <summary>{text('admin.events.past')}</summary>
        {past && <PastEvents />}
      </details>
    </AdminPage>
  )
}
