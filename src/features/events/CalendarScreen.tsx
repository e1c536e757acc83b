import * as styles from './calendar.css'
import { useApp } from '../../platform/session/app.tsx'
import { type Loading, load } from '../../platform/session/load.ts'
import { useText } from '../../ui/intl.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { PageHead } from '../../ui/PageTitle.tsx'
import { preloadItalic } from '../../ui/preload-italic.ts'
import { monthAndYear } from '../../ui/wall-clock.ts'
import { EventCard } from './EventCard.tsx'
import { EventsSkeleton } from './EventsSkeleton.tsx'
import { ExportButton } from './ExportButton.tsx'
import { byMonth } from './event-times.ts'
import { upcomingEventsQuery } from './queries.ts'
import { SubscribeLink } from './SubscribeLink.tsx'
import { useUpcomingEvents } from './useUpcomingEvents.ts'

export const loadCalendar = ({ context }: Loading) =>
  load(context.queryClient, upcomingEventsQuery(context, 'visitors'))

const CalendarActions = () => (
  <div className={styles.calendarActions}>
    <SubscribeLink />
    <ExportButton />
  </div>
)

const EventList = () => {
  const { locale } = useApp()
  const text = useText()
  const { events, failed, retry } = useUpcomingEvents()
  if (failed) return <LoadFailed onRetry={retry}>{text('calendar.failed')}</LoadFailed>
  if (events === undefined) return <EventsSkeleton />
  if (events.length === 0)
    return (
      <div className={styles.calendarEmpty}>
        <p className="lead">{text('calendar.empty')}</p>
        <CalendarActions />
      </div>
    )
  return (
    <>
      <div className={styles.calendarTools}>
        <p className="soft">{text('calendar.count', { count: events.length })}</p>
        <CalendarActions />
      </div>
      {byMonth(events).map(({ key, events: inMonth }) => (
        <section key={key} className={styles.eventList} aria-labelledby={`month-${key}`}>
          <h2 className={styles.month} id={`month-${key}`}>
            {monthAndYear(`${key}-01`, locale)}
          </h2>
          {inMonth.map((event) => (
            <EventCard key={event.id} event={event} />
          ))}
        </section>
      ))}
    </>
  )
}

export const CalendarScreen = () => {
  preloadItalic()
  const text = useText()
  return (
    <div className={`wrap ${styles.calendar}`}>
      <PageHead title={text('calendar.title')} detail={text('calendar.intro')} />
      <hr className="rule" />
      <EventList />
    </div>
  )
}
