import * as styles from './venue-details.css'
import type { CalendarEvent } from '#contract/events.ts'
import { useText } from '../../ui/intl.tsx'

/** Notes, contact and map of the venue of an event, folded; visitors get none of them. */
export const VenueDetails = ({ event }: { readonly event: Pick<CalendarEvent, 'venue' | 'location'> }) => {
  const text = useText()
  if (event.venue === null) return null
  const { mapLink, notes, contactName, contactPhone, contactEmail } = event.venue
  const hasContact = contactName !== null || contactPhone !== null || contactEmail !== null
  if (mapLink === null && notes === null && !hasContact) return null
  return (
    <details className={styles.venue}>
      <summary>{text('event.venue')}</summary>
      {notes !== null && <p className={styles.venueNotes}>{notes}</p>}
      {hasContact && (
        <p>
          {text('event.venue.contact', { value: contactName ?? '' })}{' '}
          {contactPhone !== null && <a href={`tel:${contactPhone}`}>{contactPhone}</a>}{' '}
          {contactEmail !== null && <a href={`mailto:${contactEmail}`}>{contactEmail}</a>}
        </p>
      )}
      {mapLink !== null && (
        <p>
          <a href={mapLink} target="_blank" rel="noreferrer">
            {text('event.venue.map', { place: event.location ?? '' })}
          </a>
        </p>
      )}
    </details>
  )
}
