import '../../ui/field.css'
import '../participation/participation.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { toWireTime } from '#contract/clock.ts'
import { useApp } from '../../session/app.tsx'
import { canReadSheets, useMember } from '../../session/member.ts'
import { useText } from '../../ui/intl.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { useUpcomingEvents } from '../calendar/useUpcomingEvents.ts'
import { MeetingCard } from '../participation/MeetingCard.tsx'
import { MeetingsSkeleton } from '../participation/MeetingsSkeleton.tsx'
import { toAnswer } from '../participation/meetings.ts'
import { useMeetings } from '../participation/useMeetings.ts'
import { myselfQuery } from '../persons/queries.ts'
import { NextEvent } from './NextEvent.tsx'
import { OnThisDevice } from './OnThisDevice.tsx'

const ToAnswer = () => {
  const { locale } = useApp()
  const text = useText()
  const { meetings, failed, retry } = useMeetings()
  // Those without an answer, and those whose answer still needs something.
  const open = meetings === undefined ? [] : toAnswer(meetings)
  const pending = (meetings ?? []).filter(
    ({ answer }) => answer.pending !== null && !open.some((one) => one.event.id === answer.eventId),
  )
  const shown = [...open, ...pending].slice(0, 3)
  return (
    <section className="grid" aria-labelledby="to-answer">
      <h2 id="to-answer">{text('intra.to_answer', { count: open.length })}</h2>
      {failed && <LoadFailed onRetry={retry}>{text('participation.failed')}</LoadFailed>}
      {meetings === undefined && !failed && <MeetingsSkeleton count={1} />}
      {shown.map((meeting) => (
        <MeetingCard key={meeting.event.id} meeting={meeting} level={3} remarks={false} />
      ))}
      <Link className="go" to="/$locale/intra/meetings" params={{ locale }}>
        {text('intra.all_meetings')}
        <ArrowRight aria-hidden="true" />
      </Link>
    </section>
  )
}

const More = () => {
  const { locale } = useApp()
  const { member } = useMember()
  const text = useText()
  const entries = [
    { to: '/$locale/intra/selfservice', name: 'selfservice.title', hint: 'intra.more.device' },
    ...(canReadSheets(member)
      ? ([{ to: '/$locale/intra/repertoire', name: 'repertoire.title', hint: 'intra.more.sheets' }] as const)
      : []),
    { to: '/$locale/calendar', name: 'intra.nav.calendar', hint: 'intra.more.calendar' },
  ] as const
  return (
    <section className="section">
      <hr className="rule" />
      <div className="section-head section-head--close">
        <h2>{text('intra.nav.more')}</h2>
      </div>
      <ul className="leaders more">
        {entries.map(({ to, name, hint }) => (
          <li key={to}>
            <Link to={to} params={{ locale }}>
              {text(name)}
            </Link>
            <span className="dots" />
            <span className="soft small">{text(hint)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The members' first view: what comes next, what they still have to answer, what lies on this device. */
export const IntraScreen = () => {
  const app = useApp()
  const { member } = useMember()
  const text = useText()
  const { data: myself } = useQuery(myselfQuery(app))
  const { events } = useUpcomingEvents()
  const now = toWireTime(app.now())
  const next = events?.find(({ cancelled, kind }) => !cancelled && kind !== 'holiday')
  const hour = Number(now.slice(11, 13))
  const greeting = hour < 11 ? 'intra.greeting.morning' : hour < 18 ? 'intra.greeting.day' : 'intra.greeting.evening'
  return (
    <>
      <div className="page-head">
        <PageTitle>{text(greeting, { name: myself?.firstName ?? member.label })}</PageTitle>
      </div>
      <div className="two">
        <div className="grid">
          {events !== undefined && <NextEvent event={next} />}
          {canReadSheets(member) && <OnThisDevice />}
        </div>
        <ToAnswer />
      </div>
      <More />
    </>
  )
}
