import { CalendarPlus, MapPin } from 'lucide-react'
import type { CalendarEvent } from '#contract/events.ts'
import { useApp } from '../../session/app.tsx'
import { useText } from '../../ui/intl.tsx'
import { eventTimes } from './event-times.ts'
import { icalPath } from './ical-path.ts'
import { useIcalDownload } from './useIcalDownload.ts'

/** When and where; the date carries the event into the visitor's own calendar. */
export const EventFacts = ({ event }: { readonly event: CalendarEvent }) => {
  const { locale } = useApp()
  const text = useText()
  const times = eventTimes(event, locale)
  const { onClick, failed } = useIcalDownload(event)
  return (
    <div className="facts">
      {event.cancelled ? (
        <span>
          <CalendarPlus aria-hidden="true" />
          <s>{times}</s>
        </span>
      ) : (
        <a
          href={icalPath(event.id)}
          download
          onClick={onClick}
          aria-label={text('calendar.ical', { times, title: event.title })}
        >
          <CalendarPlus aria-hidden="true" />
          {times}
        </a>
      )}
      {event.location === null ? null : (
        <span>
          <MapPin aria-hidden="true" />
          {event.location}
        </span>
      )}
      {failed ? (
        <span className="facts-problem" role="alert">
          {text('calendar.ical.failed')}
        </span>
      ) : null}
    </div>
  )
}
