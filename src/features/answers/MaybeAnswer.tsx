import { useId, useState } from 'react'
import { toWireDate } from '#contract/clock.ts'
import type { Meeting } from '#device/meetings.ts'
import { useApp } from '../../platform/session/app.tsx'
import { QuietButton } from '../../ui/Button.tsx'
import { useText } from '../../ui/intl.tsx'

interface MaybeAnswerProps {
  readonly meeting: Meeting
  readonly onPick: (until: string) => void
}

const dayMs = 86_400_000

/** The day until which a maybe holds unless the member chooses another: the reply deadline, or else a week before. */
const suggestedDay = ({ replyBy, dateStart }: Meeting['event'], today: string): string => {
  const start = dateStart.slice(0, 10)
  if (replyBy !== null && replyBy >= today) return replyBy
  const weekBefore = new Date(Date.parse(start) - 7 * dayMs).toISOString().slice(0, 10)
  return weekBefore >= today ? weekBefore : start
}

/** The third answer: a maybe, with the day until which it holds. */
export const MaybeAnswer = ({ meeting, onPick }: MaybeAnswerProps) => {
  const { now } = useApp()
  const text = useText()
  const field = useId()
  const { event, effective, answer } = meeting
  const today = toWireDate(now())
  const [open, setOpen] = useState(false)
  const [until, setUntil] = useState(answer.maybeUntil ?? suggestedDay(event, today))
  const isValid = until >= today && until <= event.dateStart.slice(0, 10)
  if (!open)
    return (
      <div className="buttons">
        <QuietButton onClick={() => setOpen(true)}>
          {text(effective.maybeUntil === null ? 'participation.maybe.begin' : 'participation.maybe.change')}
          <span className="visually-hidden">: {event.title}</span>
        </QuietButton>
      </div>
    )
  return (
    <div className="field">
      <label htmlFor={field}>{text('participation.maybe.day')}</label>
      <input
        id={field}
        className="input"
        type="date"
        min={today}
        max={event.dateStart.slice(0, 10)}
        value={until}
        aria-invalid={!isValid || undefined}
        aria-describedby={`${field}-hint`}
        onChange={({ target }) => setUntil(target.value)}
      />
      <p className="hint" id={`${field}-hint`} aria-live="polite">
        {text(isValid ? 'participation.maybe.hint' : 'validation.maybe_until')}
      </p>
      <div className="buttons">
        <QuietButton
          blocked={!isValid}
          onClick={() => {
            if (!isValid) return
            setOpen(false)
            onPick(until)
          }}
        >
          {text('participation.maybe.save')}
        </QuietButton>
        <QuietButton onClick={() => setOpen(false)}>{text('action.cancel')}</QuietButton>
      </div>
    </div>
  )
}
