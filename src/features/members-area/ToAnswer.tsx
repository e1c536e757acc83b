import '../answers/answers.css'
import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { useRef } from 'react'
import { findDueUntil, type Meeting, meetingKey, toAnswer } from '#device/meetings.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useText } from '../../ui/intl.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { date } from '../../ui/wall-clock.ts'
import { MeetingCard } from '../answers/MeetingCard.tsx'
import { MeetingsSkeleton } from '../answers/MeetingsSkeleton.tsx'
import { useMeetings } from '../answers/useMeetings.ts'

/** Maximum number of open cards on the start page; all others are one tap away. */
const maxOpen = 3

const needsDecision = ({ answer }: Meeting): boolean => answer.pending === 'conflict' || answer.pending === 'rejected'

/**
 * The events that need the member's answer in the coming weeks; first the answers that were refused or are in conflict.
 */
export const ToAnswer = () => {
  const { locale } = useApp()
  const text = useText()
  const { meetings, until, failed, retry } = useMeetings()
  const open = toAnswer(meetings ?? [])
  const due = findDueUntil(meetings ?? [], until)
  const later = open.length - due.length
  // Nothing moves under a finger: an answered card stays, and the next one is added below.
  const before = useRef<readonly string[]>([])
  const remaining = before.current.flatMap((key) => meetings?.find((one) => meetingKey(one) === key) ?? [])
  const isOpen = (meeting: Meeting): boolean => due.some((one) => meetingKey(one) === meetingKey(meeting))
  const isNew = (one: Meeting): boolean => !remaining.includes(one)
  const undecided = (meetings ?? []).filter((one) => needsDecision(one) && !isOpen(one) && isNew(one))
  const room = Math.max(0, maxOpen - remaining.filter(isOpen).length)
  const cards = [...remaining, ...undecided, ...due.filter(isNew).slice(0, room)]
  before.current = cards.map(meetingKey)
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
      {cards.map((meeting) => (
        <MeetingCard key={meetingKey(meeting)} meeting={meeting} level={3} remarks={false} />
      ))}
      <Link className="go" to="/$locale/intra/meetings" params={{ locale }}>
        {text('intra.all_meetings')}
        <ArrowRight aria-hidden="true" />
      </Link>
    </section>
  )
}
