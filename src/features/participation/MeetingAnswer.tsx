import { useId } from 'react'
import { remarksMaximum } from '#contract/participation.ts'
import type { Meeting } from '#device/meetings.ts'
import { useText } from '../../ui/intl.tsx'
import { AnswerState } from './AnswerState.tsx'
import { AnswerSwitch } from './AnswerSwitch.tsx'
import { useAnswer } from './useAnswer.ts'

interface MeetingAnswerProps {
  readonly meeting: Meeting
  readonly remarks: boolean
}

/** The member's answer to an event, saved as it is given; the rest of the card does not re-render. */
export const MeetingAnswer = ({ meeting, remarks }: MeetingAnswerProps) => {
  const text = useText()
  const field = useId()
  const form = useAnswer(meeting)
  const { event, answer, changeable } = meeting
  return (
    <>
      {changeable && answer.pending !== 'conflict' && (
        <>
          <AnswerSwitch title={event.title} status={form.status} onPick={form.pick} />
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
      <AnswerState answer={answer} unsaved={form.unsaved} onRetry={form.saveFailed ? form.retry : null} />
    </>
  )
}
