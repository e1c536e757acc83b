import * as styles from './meeting-rows.css'
import { ChevronDown } from 'lucide-react'
import { memo, useId, useState } from 'react'
import { type Meeting, needsAnswer } from '#device/meetings.ts'
import { useApp } from '../../platform/session/app.tsx'
import { InItsLanguage } from '../../platform/session/InItsLanguage.tsx'
import { useText } from '../../ui/intl.tsx'
import { date, shortDate, timeOfDay } from '../../ui/wall-clock.ts'
import { AnswerNotes } from './AnswerNotes.tsx'
import { AnswerState } from './AnswerState.tsx'
import { AnswerSwitch } from './AnswerSwitch.tsx'
import { settledBy } from './MeetingAnswer.tsx'
import { MeetingCard } from './MeetingCard.tsx'
import { useAnswer } from './useAnswer.ts'
import { titleFor, WhoseMeeting } from './WhoseMeeting.tsx'

/**
 * The answer in a row. Problems and their buttons get a line below it; other states are only read out, because a line
 * that comes and goes would move the next row away from under the finger. The status line counts what is not sent.
 */
const RowAnswer = ({ meeting }: { readonly meeting: Meeting }) => {
  const { locale } = useApp()
  const text = useText()
  const form = useAnswer(meeting)
  const { answer, changeable } = meeting
  const isProblem = form.saveFailed || answer.pending === 'conflict' || answer.pending === 'rejected'
  return (
    <>
      {changeable && answer.pending !== 'conflict' && (
        <AnswerSwitch
          title={titleFor(meeting, text)}
          status={form.status}
          settledBy={settledBy(meeting, text, locale)}
          onPick={form.pick}
          compact
        />
      )}
      <div className={isProblem ? styles.meetingRowProblem : 'visually-hidden'}>
        <AnswerState answer={answer} unsaved={form.unsaved} onRetry={form.saveFailed ? form.retry : null}>
          <AnswerNotes meeting={meeting} />
        </AnswerState>
      </div>
    </>
  )
}

/** One meeting as a row with date, title and switch; a tap on it opens the card with everything else. */
export const MeetingRow = memo(({ meeting }: { readonly meeting: Meeting }) => {
  const { locale } = useApp()
  const text = useText()
  const card = useId()
  const [isOpen, setOpen] = useState(false)
  const { event, answer } = meeting
  // Its words are in the status line and, for screen readers, in the state of the answer.
  const isWaiting = answer.pending === 'waiting' && answer.problem !== null
  const settled = settledBy(meeting, text, locale)
  const day = shortDate(event.dateStart, locale)
  const title = <InItsLanguage of={event} part="title" />
  return (
    <div className={styles.meetingRow}>
      <button
        type="button"
        className={styles.meetingRowHead}
        aria-expanded={isOpen}
        aria-controls={isOpen ? card : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <ChevronDown aria-hidden="true" />
        <span>
          <time className="when" dateTime={event.dateStart}>
            {event.fullDay ? day : `${day} ${timeOfDay(event.dateStart)}`}
            {isWaiting && <i className="note-head note-head--half" aria-hidden="true" />}
          </time>
          {event.cancelled ? <del>{title}</del> : title} <WhoseMeeting meeting={meeting} />
          {event.replyBy !== null && needsAnswer(meeting) && (
            <span className={styles.meetingRowNote}>
              {text('meetings.reply_by', { day: date(event.replyBy, locale) })}
            </span>
          )}
          {settled !== null && <span className={styles.meetingRowNote}>{settled}</span>}
        </span>
      </button>
      {isOpen ? (
        <div id={card} className={styles.meetingRowCard}>
          <MeetingCard meeting={meeting} />
        </div>
      ) : (
        <>
          {event.cancelled && <span className="tag tag--bad">{text('participation.cancelled')}</span>}
          <RowAnswer meeting={meeting} />
        </>
      )}
    </div>
  )
})
