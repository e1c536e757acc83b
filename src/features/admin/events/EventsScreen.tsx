import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { CalendarEvent } from '#contract/events.ts'
import { useApp } from '../../../session/app.tsx'
import { buttonLook } from '../../../ui/Button.tsx'
import { useText } from '../../../ui/intl.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { date, timeOfDay, weekday } from '../../../ui/wall-clock.ts'
import { Pages } from '../Pages.tsx'
import { RowsSkeleton } from '../RowsSkeleton.tsx'
import { comingEventsQuery, pastEventsQuery, pastPageSize } from './queries.ts'

const Rows = ({ events }: { readonly events: readonly CalendarEvent[] }) => {
  const { locale } = useApp()
  const text = useText()
  return (
    <ul className="admin-rows">
      {events.map(({ id, title, dateStart, fullDay, location, cancelled, publicEvent }) => (
        <li key={id}>
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
      ))}
    </ul>
  )
}

const PastEvents = () => {
  const app = useApp()
  const text = useText()
  const [page, setPage] = useState(0)
  const { data, isError, refetch } = useQuery(pastEventsQuery(app, page))
  if (data === undefined && isError)
    return <LoadFailed onRetry={() => void refetch()}>{text('admin.load_failed')}</LoadFailed>
  if (data === undefined) return <RowsSkeleton />
  const total = data.page?.totalElements ?? 0
  return (
    <>
      {total === 0 ? <p>{text('admin.events.none_past')}</p> : <Rows events={data._embedded.items} />}
      <Pages page={page} pages={Math.ceil(total / pastPageSize)} onPage={setPage} />
    </>
  )
}

/** What stands in the calendar, to be changed, and the way to a new event. */
export const EventsScreen = () => {
  const app = useApp()
  const text = useText()
  const [past, setPast] = useState(false)
  const { data, isError, refetch } = useQuery(comingEventsQuery(app))
  const events = data?._embedded.items
  return (
    <>
      <div className="page-head">
        <PageTitle>{text('admin.events')}</PageTitle>
      </div>
      <div className="buttons">
        <Link className={buttonLook()} to="/$locale/intra/admin/events/new" params={{ locale: app.locale }}>
          <Plus aria-hidden="true" />
          {text('admin.events.new')}
        </Link>
      </div>
      <section className="grid" aria-labelledby="coming">
        <h2 id="coming">{text('admin.events.coming')}</h2>
        {isError && <LoadFailed onRetry={() => void refetch()}>{text('admin.load_failed')}</LoadFailed>}
        {events === undefined && !isError && <RowsSkeleton />}
        {events?.length === 0 && <p>{text('admin.events.none')}</p>}
        {events !== undefined && <Rows events={events} />}
      </section>
      <details className="admin-past" onToggle={({ newState }) => setPast(newState === 'open')}>
        <summary>{text('admin.events.past')}</summary>
        {past && <PastEvents />}
      </details>
    </>
  )
}
