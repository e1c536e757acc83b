import * as styles from '../events/calendar.css'
import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import type { CalendarEvent } from '#contract/events.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useText } from '../../ui/intl.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { EventRow } from '../events/EventRow.tsx'

interface NextConcertsProps {
  /** Limited to the number in the settings; undefined while unknown. */
  readonly events: readonly CalendarEvent[] | undefined
  readonly failed: boolean
  readonly onRetry: () => void
}

/** The next concerts; without any only the link to the calendar. */
export const NextConcerts = ({ events, failed, onRetry }: NextConcertsProps) => {
  const { locale } = useApp()
  const text = useText()
  const toCalendar = (
    <Link className="go" to="/$locale/calendar" params={{ locale }}>
      {text('home.concerts.all')}
      <ArrowRight aria-hidden="true" />
    </Link>
  )
  if (events?.length === 0 && !failed) return <p className="section wrap">{toCalendar}</p>
  return (
    <section className="section wrap" aria-labelledby="concerts">
      <hr className="rule" />
      <div className="section-head section-head--close">
        <h2 id="concerts">{text('home.concerts')}</h2>
        {toCalendar}
      </div>
      {failed ? <LoadFailed onRetry={onRetry}>{text('calendar.failed')}</LoadFailed> : null}
      <div className={styles.eventList}>
        {events?.map((event) => (
          <EventRow key={event.id} event={event} />
        ))}
      </div>
    </section>
  )
}
