import '../../ui/field.css'
import './participation.css'
import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { useApp } from '../../session/app.tsx'
import { useText } from '../../ui/intl.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Note } from '../../ui/Note.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { LateAnswersLink } from './LateAnswersLink.tsx'
import { Meetings } from './Meetings.tsx'
import { MeetingsSkeleton } from './MeetingsSkeleton.tsx'
import { useMeetings } from './useMeetings.ts'

/** The screen 'Bevorstehende Versammlungen': every event that can be answered, as cards or as a list. */
export const MeetingsScreen = () => {
  const { locale } = useApp()
  const text = useText()
  const { meetings, failed, retry } = useMeetings()
  return (
    <>
      <div className="page-head">
        <PageTitle>{text('participation.title')}</PageTitle>
      </div>
      <div className="grid">
        <Note>
          <p>{text('participation.in_development')}</p>
        </Note>
        <Link className="go" to="/$locale/intra/meetings/absences" params={{ locale }}>
          {text('participation.absences')}
          <ArrowRight aria-hidden="true" />
        </Link>
        <Link className="go" to="/$locale/intra/duties" params={{ locale }}>
          {text('duty.link')}
          <ArrowRight aria-hidden="true" />
        </Link>
        <Link className="go" to="/$locale/intra/lifts" params={{ locale }}>
          {text('lift.link')}
          <ArrowRight aria-hidden="true" />
        </Link>
        <LateAnswersLink />
        {failed && <LoadFailed onRetry={retry}>{text('participation.failed')}</LoadFailed>}
        {meetings === undefined && !failed && <MeetingsSkeleton count={4} />}
        {meetings?.length === 0 && <p className="empty">{text('participation.empty')}</p>}
        {meetings !== undefined && meetings.length > 0 && <Meetings meetings={meetings} />}
      </div>
    </>
  )
}
