import * as styles from './calendar.css'
import { Lock } from 'lucide-react'
import type { CalendarEvent } from '#contract/events.ts'
import type { PictureLink } from '#contract/picture-link.ts'
import { InItsLanguage } from '../../platform/session/InItsLanguage.tsx'
import { useText } from '../../ui/intl.tsx'
import { LinkedPicture } from '../../ui/Picture.tsx'
import { TrustedHtml } from '../../ui/TrustedHtml.tsx'
import { type Details, EventDetails } from './EventDetails.tsx'
import { EventFacts, type Facts } from './EventFacts.tsx'
import { EventDay } from './EventRow.tsx'
import { ReadersProgramme } from './ReadersProgramme.tsx'

/** The fields of an event that its card shows. */
export type CardFields = Details &
  Facts &
  Pick<CalendarEvent, 'uninvited' | 'foreign' | 'remarks' | 'remarksHtml' | 'image' | 'picture'>

const EventImage = ({ picture }: { readonly picture: PictureLink }) => (
  <div className={styles.eventPicture}>
    <LinkedPicture picture={picture} sizes="(min-width: 48rem) 20rem, 100vw" />
  </div>
)

/** Lists that an older app persisted name only drawings. */
const pictureOf = (event: CardFields): PictureLink | null =>
  event.picture ?? (event.image === null ? null : { name: event.image, alt: '', upload: null })

/** Lists that an older app persisted, and drafts, have plain text only. */
const Remarks = ({ event }: { readonly event: CardFields }) => {
  const { remarks, remarksHtml } = event
  if (remarksHtml !== null) return <TrustedHtml html={remarksHtml} />
  return remarks === null ? null : <p className={styles.eventRemarks}>{remarks}</p>
}

/** One complete event of the calendar. */
export const EventCard = ({ event }: { readonly event: CardFields }) => {
  const text = useText()
  const picture = pictureOf(event)
  const look = `${styles.event}${picture === null ? '' : ` ${styles.eventPictured}`}${event.cancelled ? ` ${styles.eventOff}` : ''}`
  return (
    <article className={look} id={`event-${event.id}`} tabIndex={-1}>
      <EventDay date={event.dateStart} />
      <div className={styles.eventBody}>
        <h3>
          <InItsLanguage of={event} part="title" />
        </h3>
        {event.cancelled ? <span className="tag tag--bad">{text('calendar.cancelled')}</span> : null}
        {event.publicEvent ? null : (
          <span className="tag tag--soft">
            <Lock aria-hidden="true" />
            {text('calendar.internal')}
          </span>
        )}
        {event.uninvited && !event.cancelled ? <span className="tag tag--soft">{text('event.uninvited')}</span> : null}
        <InItsLanguage of={event} part="remarks">
          <Remarks event={event} />
        </InItsLanguage>
        <EventFacts event={event} />
        <EventDetails event={event} />
        <ReadersProgramme eventId={event.id} />
      </div>
      {picture === null ? null : <EventImage picture={picture} />}
    </article>
  )
}
