import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { CalendarEvent } from '#contract/events.ts'
import { useApp } from '../../../session/app.tsx'
import { buttonLook } from '../../../ui/Button.tsx'
import { useText } from '../../../ui/intl.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { date, timeOfDay, weekday } from '../../../ui/wall-clock.ts'
import { PagedRows } from '../PagedRows.tsx'
import { Rows } from '../Rows.tsx'
import { comingEventsQuery, pastEventsQuery } from './queries.ts'
import { RemovedNote } from './RemovedNote.tsx'

const EventRow = ({ event }: { readonly event: CalendarEvent }) => {
  const { locale } = useApp()
  const text = useText()
  const { id, title, dateStart, fullDay, location, cancelled, publicEvent } = event
  return (
    <li>
      <Link to="/$locale/intra/admin/events/$id" params={{ locale, id: `${id}` }}>
        <b>{title}</b>
        <span className="soft small">
          {`${weekday(dateStart, locale)}, ${date(dateStart, locale)}`}
          {fullDay ? '' : ` ${timeOfDay(dateStart)}`}
          {location === null ? '' : ` · ${location}`}
        </span>
      </Link>
      {cancelled && <span className="tag tag--bad">{text('calendar.cancelled')}</span>}
      {!publicEvent && <span className="tag tag--soft">{text('admin.event.internal')}</span>}
    </li>
  )
}

const PastEvents = () => {
  const app = useApp()
  const text = useText()
  const [page, setPage] = useState(0)
  const query = useQuery(pastEventsQuery(app, page))
  return (
    <PagedRows query={query} none={text('admin.events.none_past')} page={page} onPage={setPage} className="admin-rows">
      {(event) => <EventRow key={event.id} event={event} />}
    </PagedRows>
  )
}

interface EventsScreenProps {
  /** An event that was just deleted, and how many with it. */
  readonly removed?: number | undefined
  readonly count?: number | undefined
}

/** Upcoming and running events, the past ones on request, and a link to create one. */
export const EventsScreen = ({ removed, count = 1 }: EventsScreenProps) => {
  const app = useApp()
  const text = useText()
  const [past, setPast] = useState(false)
  const query = useQuery(comingEventsQuery(app))
  return (
    <>
      <div className="page-head">
        <PageTitle>{text('admin.events')}</PageTitle>
      </div>
      {removed !== undefined && <RemovedNote key={removed} id={removed} count={count} />}
      <div className="buttons">
        <Link className={buttonLook()} to="/$locale/intra/admin/events/new" params={{ locale: app.locale }}>
          <Plus aria-hidden="true" />
          {text('admin.events.new')}
        </Link>
      </div>
      <section className="grid" aria-labelledby="coming">
        <h2 id="coming">{text('admin.events.coming')}</h2>
        <Rows query={query} rows={query.data?._embedded.items} none={text('admin.events.none')}>
          {(event) => <EventRow key={event.id} event={event} />}
        </Rows>
      </section>
      <details className="admin-past" onToggle={({ newState }) => setPast(newState === 'open')}>
        <summary>{text('admin.events.past')}</summary>
        {past && <PastEvents />}
      </details>
    </>
  )
}
