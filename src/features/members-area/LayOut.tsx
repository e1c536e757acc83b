import { useQuery } from '@tanstack/react-query'
import type { CalendarEvent } from '#contract/events.ts'
import { useApp } from '../../platform/session/app.tsx'
import { InItsLanguage } from '../../platform/session/InItsLanguage.tsx'
import { useText } from '../../ui/intl.tsx'
import { fullDate } from '../../ui/wall-clock.ts'
import { OpenStandLink } from '../repertoires/OpenStandLink.tsx'
import { currentRepertoireQuery, programmeSizesQuery } from '../repertoires/queries.ts'
import type { PieceList } from '../sheets/stand/setlist.ts'

interface Source {
  readonly list: PieceList
  /** An event after the next one, whose programme is opened; null for the next one and for a repertoire. */
  readonly later: CalendarEvent | null
}

/** Opens the first list in which the member has a part. A list that is not known yet is waited for. */
const FirstPlayable = ({ sources: [source, ...others] }: { readonly sources: readonly Source[] }) => {
  const { locale } = useApp()
  const text = useText()
  if (source === undefined) return null
  const { list, later } = source
  return (
    <OpenStandLink
      key={list.kind + list.id}
      list={list}
      look="brass"
      label={text('intra.next.sheets')}
      otherwise={<FirstPlayable sources={others} />}
    >
      {later !== null && (
        <p className="soft small">
          {text('intra.next.sheets.of', { day: fullDate(later.dateStart, locale) })}{' '}
          <InItsLanguage of={later} part="title" />
        </p>
      )}
    </OpenStandLink>
  )
}

interface LayOutProps {
  /** The coming events of the member, earliest first. */
  readonly events: readonly CalendarEvent[]
  readonly next: CalendarEvent
}

/**
 * Opens the sheets for the next rehearsal on the stand: the first coming programme with a part for the member, or else a
 * current repertoire. Nothing without any.
 */
export const LayOut = ({ events, next }: LayOutProps) => {
  const app = useApp()
  const { data: sizes } = useQuery(programmeSizesQuery(app))
  const { data: repertoires } = useQuery(currentRepertoireQuery(app))
  if (sizes === undefined || repertoires === undefined) return null
  const programmes = events
    .filter(({ id }) => sizes.some(({ eventId }) => eventId === id))
    .map((event): Source => ({ list: { kind: 'event', id: event.id }, later: event === next ? null : event }))
  const others = repertoires.map(({ id }): Source => ({ list: { kind: 'repertoire', id }, later: null }))
  return (
    <div className="buttons">
      <FirstPlayable sources={[...programmes, ...others]} />
    </div>
  )
}
