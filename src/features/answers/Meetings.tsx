import * as styles from './meeting-rows.css'
import { type Meeting, meetingKey } from '#device/meetings.ts'
import { QuietButton } from '../../ui/Button.tsx'
import { useText } from '../../ui/intl.tsx'
import { MeetingCard } from './MeetingCard.tsx'
import { MeetingRows } from './MeetingRows.tsx'

export const meetingsViews = ['cards', 'list'] as const
type View = (typeof meetingsViews)[number]

interface MeetingsProps {
  readonly meetings: readonly Meeting[]
  readonly view: View
  readonly onView: (view: View) => void
}

/** The meetings as cards or as a list. */
export const Meetings = ({ meetings, view, onView }: MeetingsProps) => {
  const text = useText()
  const choice = (
    <fieldset className={`${styles.meetingsView} buttons`}>
      <legend className="visually-hidden">{text('meetings.view')}</legend>
      {meetingsViews.map((one) => (
        <QuietButton key={one} aria-pressed={one === view} onClick={() => onView(one)}>
          {text(`meetings.view.${one}`)}
        </QuietButton>
      ))}
    </fieldset>
  )
  if (view === 'list') return <MeetingRows meetings={meetings}>{choice}</MeetingRows>
  return (
    <>
      {choice}
      <ul className="grid grid--two">
        {meetings.map((meeting) => (
          <li key={meetingKey(meeting)}>
            <MeetingCard meeting={meeting} />
          </li>
        ))}
      </ul>
    </>
  )
}
