import '../participation/participation.css'
import '../../ui/field.css'
import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { dueUntil, toAnswer } from '#device/meetings.ts'
import { useApp } from '../../session/app.tsx'
import { useText } from '../../ui/intl.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { date } from '../../ui/wall-clock.ts'
import { MeetingCard } from '../participation/MeetingCard.tsx'
import { MeetingsSkeleton } from '../participation/MeetingsSkeleton.tsx'
import { useMeetings } from '../participation/useMeetings.ts'

/** How many cards stand on the first view; all are one tap away. */
const shownAtMost = 3

/** What the member has to answer in the coming weeks, and answers that still need something. */
export const ToAnswer = () => {
  const { locale } = useApp()
  const text = useText()
  const { meetings, until, failed, retry } = useMeetings()
  const open = toAnswer(meetings ?? [])
  const due = dueUntil(meetings ?? [], until)
  const later = open.length - due.length
  const unsettled = (meetings ?? []).filter(
    ({ answer }) => answer.pending !== null && !open.some((one) => one.event.id === answer.eventId),
  )
  return (
    <section className="grid" aria-labelledby="to-answer">
      <div>
        <h2 id="to-answer">
          {meetings === undefined ? text('intra.answers') : text('intra.to_answer', { count: due.length })}
        </h2>
        {meetings !== undefined && open.length > 0 && (
          <p className="soft small">{text('intra.to_answer.until', { day: date(until, locale), later })}</p>
        )}
      </div>
      {failed && <LoadFailed onRetry={retry}>{text('participation.failed')}</LoadFailed>}
      {meetings === undefined && !failed && <MeetingsSkeleton count={1} />}
      {[...due, ...unsettled].slice(0, shownAtMost).map((meeting) => (
        <MeetingCard key={meeting.event.id} meeting={meeting} level={3} remarks={false} />
      ))}
      <Link className="go" to="/$locale/intra/meetings" params={{ locale }}>
        {text('intra.all_meetings')}
        <ArrowRight aria-hidden="true" />
      </Link>
    </section>
  )
}
