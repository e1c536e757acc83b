import { CalendarPlus, MapPin } from 'lucide-react'
import type { CalendarEvent } from '#contract/events.ts'
import { useApp } from '../../session/app.tsx'
import { useText } from '../../ui/intl.tsx'
import { eventTimes } from './event-times.ts'

/** Address of the event as an iCal file. */
export const icalPath = (id: number): string => `/api/frontend/event/${id}/ical`

/** When and where; the date carries the event into the visitor's own calendar. */
export const EventFacts = ({ event }: { readonly event: CalendarEvent }) => {
  const { locale } = useApp()
  const text = useText()
  const times = eventTimes(event, locale)
  return (
    <div className="facts">
      {event.cancelled ? (
        <span>
          <CalendarPlus aria-hidden="true" />
          <s>{times}</s>
        </span>
      ) : (
        <a href={icalPath(event.id)} download aria-label={text('calendar.ical', { times, title: event.title })}>
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
    </div>
  )
}
