import './answers.css'
import * as styles from './meeting-rows.css'
import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { canEnter } from '#contract/access.ts'
import { deviceKeys } from '#device/web-storage.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useMember } from '../../platform/session/member.ts'
import { useText } from '../../ui/intl.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Note } from '../../ui/Note.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { useLocalStorageState } from '../../ui/useLocalStorageState.ts'
import { LateAnswersLink } from './LateAnswersLink.tsx'
import { Meetings, meetingsViews } from './Meetings.tsx'
import { MeetingsSkeleton } from './MeetingsSkeleton.tsx'
import { useMeetingParts } from './useMeetingParts.ts'
import { useMeetings } from './useMeetings.ts'

/** Notices and links: above the cards, and below the list, whose rows begin at the top of the screen. */
const Around = () => {
  const { locale } = useApp()
  const { member } = useMember()
  const text = useText()
  const isMember = canEnter('members', member)
  return (
    <>
      {isMember && <Note>{text('participation.in_development')}</Note>}
      <div className="go-row">
        <Link className="go" to="/$locale/intra/meetings/absences" params={{ locale }}>
          {text('participation.absences')}
          <ArrowRight aria-hidden="true" />
        </Link>
        {canEnter('helping', member) && (
          <>
            <Link className="go" to="/$locale/intra/duties" params={{ locale }}>
              {text('duty.link')}
              <ArrowRight aria-hidden="true" />
            </Link>
            <Link className="go" to="/$locale/intra/lifts" params={{ locale }}>
              {text('lift.link')}
              <ArrowRight aria-hidden="true" />
            </Link>
          </>
        )}
        {isMember && <LateAnswersLink />}
      </div>
    </>
  )
}

/** The screen 'Bevorstehende Versammlungen': every event that can be answered, as cards or as a list. */
export const MeetingsScreen = () => {
  const text = useText()
  const [view, remember] = useLocalStorageState(deviceKeys.meetingsView, ...meetingsViews)
  const { meetings: known, failed, retry } = useMeetings()
  const meetings = useMeetingParts(known !== undefined) ? undefined : known
  return (
    <>
      <div className={view === 'list' ? styles.meetingsHead : 'page-head'}>
        <PageTitle>{text('participation.title')}</PageTitle>
      </div>
      <div className="grid">
        {view === 'cards' && <Around />}
        {failed && <LoadFailed onRetry={retry}>{text('participation.failed')}</LoadFailed>}
        {meetings === undefined && !failed && <MeetingsSkeleton count={4} />}
        {meetings?.length === 0 && <p className="empty">{text('participation.empty')}</p>}
        {meetings !== undefined && meetings.length > 0 && (
          <Meetings meetings={meetings} view={view} onView={remember} />
        )}
        {view === 'list' && <Around />}
      </div>
    </>
  )
}
