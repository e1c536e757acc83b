import * as styles from './calendar.css'
import { Link } from '@tanstack/react-router'
import { Clock, MapPin } from 'lucide-react'
import type { CalendarEvent } from '#contract/events.ts'
import { useApp } from '../../platform/session/app.tsx'
import { InItsLanguage } from '../../platform/session/InItsLanguage.tsx'
import { useText } from '../../ui/intl.tsx'
import { dayOfMonth, monthAndYear, weekday } from '../../ui/wall-clock.ts'
import { daysOf, eventTimes, hours } from './event-times.ts'

/** The day as a large number. It is decorative: the text contains the date. */
export const EventDay = ({ date }: { readonly date: string }) => {
  const { locale } = useApp()
  return (
    <div className="day" aria-hidden="true">
      <span>{weekday(date, locale)}</span>
      <b>{dayOfMonth(date)}</b>
      <span>{monthAndYear(date, locale)}</span>
    </div>
  )
}

/** One event in a preview, with a link to its place in the calendar. */
export const EventRow = ({ event }: { readonly event: CalendarEvent }) => {
  const { locale } = useApp()
  const text = useText()
  const shown = event.fullDay ? daysOf(event, locale) : hours(event, locale)
  return (
    <article className={event.cancelled ? `${styles.event} ${styles.eventOff}` : styles.event}>
      <EventDay date={event.dateStart} />
      <div className={styles.eventBody}>
        <h3>
          <Link to="/$locale/calendar" params={{ locale }} hash={`event-${event.id}`}>
            <InItsLanguage of={event} part="title" />
          </Link>
        </h3>
        {event.cancelled ? <span className="tag tag--bad">{text('calendar.cancelled')}</span> : null}
        <div className={styles.facts}>
          <span className="visually-hidden">{eventTimes(event, locale)}</span>
          {shown === null ? null : (
            <span aria-hidden="true">
              <Clock />
              {shown}
            </span>
          )}
          {event.location === null ? null : (
            <span>
              <MapPin aria-hidden="true" />
              {event.location}
            </span>
          )}
        </div>
      </div>
    </article>
  )
}
