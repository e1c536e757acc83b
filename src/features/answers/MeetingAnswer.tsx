import { useId } from 'react'
import { remarksMaximum } from '#contract/answers.ts'
import { awaitsPlanner, type Meeting } from '#device/meetings.ts'
import type { Locale } from '#i18n/intl.ts'
import { useApp } from '../../platform/session/app.tsx'
import { type Text, useText } from '../../ui/intl.tsx'
import { date } from '../../ui/wall-clock.ts'
import { AnswerNotes } from './AnswerNotes.tsx'
import { AnswerState } from './AnswerState.tsx'
import { AnswerSwitch } from './AnswerSwitch.tsx'
import { MaybeAnswer } from './MaybeAnswer.tsx'
import { useAnswer } from './useAnswer.ts'
import { titleFor } from './WhoseMeeting.tsx'

/** The ground that answers the event although the member has chosen neither yes nor no; null = none. */
export const settledBy = (meeting: Meeting, text: Text, locale: Locale): string | null => {
  const { effective, answer } = meeting
  const until = awaitsPlanner(meeting) ? answer.maybeUntil : effective.maybeUntil
  if (until !== null) return text('participation.maybe.until', { day: date(until, locale) })
  return effective.assumed ? text('participation.assumed') : null
}

interface MeetingAnswerProps {
  readonly meeting: Meeting
  readonly remarks: boolean
}

/** The member's answer to an event, saved as it is given; the rest of the card does not re-render. */
export const MeetingAnswer = ({ meeting, remarks }: MeetingAnswerProps) => {
  const { locale } = useApp()
  const text = useText()
  const field = useId()
  const form = useAnswer(meeting)
  const { answer, changeable } = meeting
  return (
    <>
      {changeable && answer.pending !== 'conflict' && (
        <>
          <AnswerSwitch
            title={titleFor(meeting, text)}
            status={form.status}
            settledBy={settledBy(meeting, text, locale)}
            onPick={form.pick}
          />
          {remarks && meeting.mayBeMaybe && <MaybeAnswer meeting={meeting} onPick={form.pickMaybe} />}
          {remarks && (
            <div className="field">
              <label htmlFor={field}>{text('participation.remarks')}</label>
              <textarea
                id={field}
                className="input"
                rows={1}
                maxLength={remarksMaximum}
                value={form.remarks}
                placeholder={text('participation.remarks.example')}
                onChange={({ currentTarget }) => form.type(currentTarget.value)}
                onBlur={form.flush}
              />
            </div>
          )}
        </>
      )}
      <AnswerState answer={answer} unsaved={form.unsaved} onRetry={form.saveFailed ? form.retry : null}>
        <AnswerNotes meeting={meeting} />
      </AnswerState>
    </>
  )
}
