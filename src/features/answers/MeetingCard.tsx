import * as styles from './answers.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { memo } from 'react'
import { canEnter } from '#contract/access.ts'
import type { SubscribableEvent } from '#contract/answers.ts'
import { type Meeting, meetingKey, needsAnswer } from '#device/meetings.ts'
import { useApp } from '../../platform/session/app.tsx'
import { InItsLanguage } from '../../platform/session/InItsLanguage.tsx'
import { useMember } from '../../platform/session/member.ts'
import { useText } from '../../ui/intl.tsx'
import { date, timeOfDay } from '../../ui/wall-clock.ts'
import { MeetingThread } from '../comments/MeetingThread.tsx'
import { FileRows } from '../documents/FileRows.tsx'
import { MeetingDuties } from '../duties/MeetingDuties.tsx'
import { type Details, EventDetails } from '../events/EventDetails.tsx'
import { LeafletLink } from '../events/LeafletLink.tsx'
import { placeOf } from '../events/place.ts'
import { upcomingEventsQuery } from '../events/queries.ts'
import { PrivateNotes } from '../private-notes/PrivateNotes.tsx'
import { EditProgrammeLink } from '../repertoires/EditProgrammeLink.tsx'
import { EventProgramme } from '../repertoires/EventProgramme.tsx'
import { MeetingSeating } from '../seating/MeetingSeating.tsx'
import { MeetingTakes } from '../takes/MeetingTakes.tsx'
import { MeetingAnswer } from './MeetingAnswer.tsx'
import { WhoComes } from './WhoComes.tsx'
import { WhoseMeeting } from './WhoseMeeting.tsx'

/** The fields of an event that the card of a meeting shows. */
export type MeetingFields = Details &
  Pick<
    SubscribableEvent,
    | 'id'
    | 'title'
    | 'foreign'
    | 'dateStart'
    | 'fullDay'
    | 'location'
    | 'fileIds'
    | 'leaflet'
    | 'minimumPlayers'
    | 'comments'
  >

interface MeetingCardProps {
  readonly meeting: Meeting
  /** Heading level of the title. */
  readonly level?: 2 | 3
  /** False for the short form on the members' start page: no remarks and no participants. */
  readonly remarks?: boolean
}

const cardClass = (meeting: Meeting, remarks: boolean): string => {
  const { answer } = meeting
  const base = remarks ? `${styles.meeting} card` : `${styles.meeting} ${styles.meetingShort} card`
  if (answer.pending === 'conflict' || answer.pending === 'rejected') return `${base} card--bad`
  return needsAnswer(meeting) ? `${base} card--ask` : base
}

/** The documents of an event; renders nothing if the member may load none. */
const MeetingFiles = ({ eventId }: { readonly eventId: number }) => {
  const app = useApp()
  const text = useText()
  const { data: events } = useQuery(upcomingEventsQuery(app, 'members'))
  const files = events?.find(({ id }) => id === eventId)?.files ?? []
  return files.length === 0 ? null : <FileRows files={files} label={text('participation.files')} />
}

/**
 * One event and the answer of the member, or of a represented person. Memoised by its meeting: a season has three dozen of
 * them.
 */
export const MeetingCard = memo(({ meeting, level = 2, remarks = true }: MeetingCardProps) => {
  const { locale } = useApp()
  const text = useText()
  const event: MeetingFields = meeting.event
  const { member } = useMember()
  const Heading = level === 2 ? 'h2' : 'h3'
  const day = date(event.dateStart, locale)
  const place = placeOf(event)
  const title = <InItsLanguage of={event} part="title" />
  // The rest of the event is on the own card of a member; a representative without membership does not see it.
  const isAssembly = meeting.event.kind === 'assembly'
  const isWhole = remarks && meeting.person === null
  return (
    <article className={cardClass(meeting, remarks)} id={`event-${meetingKey(meeting)}`}>
      <div>
        <WhoseMeeting meeting={meeting} />
        <time className="when" dateTime={event.dateStart}>
          {event.fullDay ? day : `${day} ${timeOfDay(event.dateStart)}`}
        </time>
        <Heading>{event.cancelled ? <del>{title}</del> : title}</Heading>
        {place !== null && <p className="soft small">{place}</p>}
        <EventDetails event={event} />
      </div>
      {event.cancelled && (
        <p>
          <span className="tag tag--bad">{text('participation.cancelled')}</span>
        </p>
      )}
      <MeetingAnswer meeting={meeting} remarks={remarks} />
      {isWhole && canEnter('services', member) && event.fileIds.length > 0 && <MeetingFiles eventId={event.id} />}
      {isWhole && !isAssembly && <EventProgramme eventId={event.id} />}
      {isWhole && <PrivateNotes event={event} />}
      {isWhole && event.leaflet && <LeafletLink event={event} language={locale} label={text('calendar.leaflet')} />}
      {isWhole && !isAssembly && <EditProgrammeLink eventId={event.id} />}
      {isWhole && isAssembly && (
        <Link className="go" to="/$locale/intra/assemblies/$id" params={{ locale, id: `${event.id}` }}>
          {text('intra.more.assemblies')}
          <ArrowRight aria-hidden="true" />
        </Link>
      )}
      {remarks && canEnter('helping', member) && !event.cancelled && <MeetingDuties eventId={event.id} />}
      {isWhole && canEnter('members', member) && !event.cancelled && <MeetingSeating eventId={event.id} />}
      {isWhole && canEnter('intra', member) && !event.cancelled && <MeetingTakes event={event} />}
      {isWhole && <MeetingThread event={event} />}
      {isWhole && !event.cancelled && <WhoComes eventId={event.id} minimums={event.minimumPlayers} />}
    </article>
  )
})
