import * as styles from './calendar.css'
import type { CalendarEvent } from '#contract/events.ts'
import { useText } from '../../ui/intl.tsx'

/** Notes, contact and map of the venue of an event; visitors get none of them. */
export const VenueDetails = ({ event }: { readonly event: Pick<CalendarEvent, 'venue' | 'location'> }) => {
  const text = useText()
  if (event.venue === null) return null
  const { mapLink, notes, contactName, contactPhone, contactEmail } = event.venue
  const hasContact = contactName !== null || contactPhone !== null || contactEmail !== null
  return (
    <>
      {notes !== null && <li className={styles.venueNotes}>{text('event.venue.notes', { value: notes })}</li>}
      {hasContact && (
        <li>
          {text('event.venue.contact', { value: contactName ?? '' })}{' '}
          {contactPhone !== null && <a href={`tel:${contactPhone}`}>{contactPhone}</a>}{' '}
          {contactEmail !== null && <a href={`mailto:${contactEmail}`}>{contactEmail}</a>}
        </li>
      )}
      {mapLink !== null && (
        <li>
          <a href={mapLink} target="_blank" rel="noreferrer">
            {text('event.venue.map', { place: event.location ?? '' })}
          </a>
        </li>
      )}
    </>
  )
}
