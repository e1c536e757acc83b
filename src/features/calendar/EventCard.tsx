import { Lock } from 'lucide-react'
import type { CalendarEvent } from '#contract/events.ts'
import { useText } from '../../ui/intl.tsx'
import { isArt, Picture } from '../../ui/Picture.tsx'
import { EventDay } from './EventDay.tsx'
import { EventDetails } from './EventDetails.tsx'
import { EventFacts } from './EventFacts.tsx'
import { ReadersProgramme } from './ReadersProgramme.tsx'

const EventImage = ({ name }: { readonly name: string }) => (
  <div className="event-picture">
    {isArt(name) ? (
      <Picture name={name} sizes="(min-width: 48rem) 20rem, 100vw" alt="" />
    ) : (
      <img src={`/api/public/image?name=${encodeURIComponent(name)}`} alt="" loading="lazy" decoding="async" />
    )}
  </div>
)

/** One complete event of the calendar. */
export const EventCard = ({ event }: { readonly event: CalendarEvent }) => {
  const text = useText()
  const looks = ['event', event.image === null ? '' : 'event--picture', event.cancelled ? 'event--off' : '']
  return (
    <article className={looks.filter((look) => look !== '').join(' ')} id={`event-${event.id}`} tabIndex={-1}>
      <EventDay date={event.dateStart} />
      <div className="event-body">
        <h3>{event.title}</h3>
        {event.cancelled ? <span className="tag tag--bad">{text('calendar.cancelled')}</span> : null}
        {event.publicEvent ? null : (
          <span className="tag tag--soft">
            <Lock aria-hidden="true" />
            {text('calendar.internal')}
          </span>
        )}
        {event.remarks === null ? null : <p>{event.remarks}</p>}
        <EventFacts event={event} />
        <EventDetails event={event} />
        <ReadersProgramme eventId={event.id} />
      </div>
      {event.image === null ? null : <EventImage name={event.image} />}
    </article>
  )
}
