import * as styles from './calendar.css'
import { Link, useMatches } from '@tanstack/react-router'
import { ArrowRight, CalendarPlus, MapPin } from 'lucide-react'
import { icalPath } from '#contract/calendar-paths.ts'
import type { CalendarEvent } from '#contract/events.ts'
import { useApp } from '../../platform/session/app.tsx'
import { Announced } from '../../ui/Announced.tsx'
import { useText } from '../../ui/intl.tsx'
import { EventFiles } from './EventFiles.tsx'
import { eventTimes } from './event-times.ts'
import { LeafletLink } from './LeafletLink.tsx'
import { placeOf } from './place.ts'
import { useIcalDownload } from './useIcalDownload.ts'

export type Facts = Pick<
  CalendarEvent,
  | 'id'
  | 'title'
  | 'dateStart'
  | 'dateEnd'
  | 'fullDay'
  | 'cancelled'
  | 'publicEvent'
  | 'location'
  | 'venue'
  | 'articleId'
  | 'files'
  | 'leaflet'
>

/** Returns true on the articles' own pages, where an event needs no link to its article. */
const useReadsArticles = (): boolean =>
  useMatches({
    select: (matches) => matches.some(({ routeId }) => /^\/\$locale\/(?:article|aktuelles)\b/.test(routeId)),
  })

/**
 * Time and place of an event, its article and its files; the date is a link that adds the event to the visitor's own
 * calendar.
 */
export const EventFacts = ({ event }: { readonly event: Facts }) => {
  const { locale } = useApp()
  const text = useText()
  const times = eventTimes(event, locale)
  const place = placeOf(event)
  const { onClick, failed } = useIcalDownload(event)
  const readsArticles = useReadsArticles()
  return (
    <div className={styles.facts}>
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
      {place === null ? null : (
        <span>
          <MapPin aria-hidden="true" />
          {place}
        </span>
      )}
      {event.articleId === null || readsArticles ? null : (
        <Link to="/$locale/article/$id" params={{ locale, id: String(event.articleId) }}>
          <ArrowRight aria-hidden="true" />
          {text('calendar.article')}
        </Link>
      )}
      <EventFiles files={event.files} />
      {event.leaflet && <LeafletLink event={event} language={locale} label={text('calendar.leaflet')} />}
      {failed ? (
        <Announced as="span" isUrgent className={styles.factsProblem}>
          {text('calendar.ical.failed')}
        </Announced>
      ) : null}
    </div>
  )
}
