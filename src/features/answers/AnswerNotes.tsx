import { toWireDate } from '#contract/clock.ts'
import { awaitsPlanner, type Meeting } from '#device/meetings.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useText } from '../../ui/intl.tsx'
import { State } from '../../ui/State.tsx'
import { date, dayRange } from '../../ui/wall-clock.ts'

/** The answer that counts, in words. */
const counted = ({ status, maybeUntil }: Meeting['effective']) =>
  status === null ? (maybeUntil === null ? 'open' : 'maybe') : status ? 'yes' : 'no'

/** Other grounds of the member's answer: an absence, or the reply deadline. */
export const AnswerNotes = ({ meeting }: { readonly meeting: Meeting }) => {
  const { locale, now } = useApp()
  const text = useText()
  const { event, answer, effective, changeable } = meeting
  const { late } = answer
  const answerThatCounts = text(`participation.${counted(effective)}`)
  const isClosed = event.replyBy !== null && toWireDate(now()) > event.replyBy
  return (
    <>
      {effective.absence !== null && (
        <State head="struck" tone="soft">
          {text('participation.absent', { days: dayRange(effective.absence.from, effective.absence.to, locale) })}
        </State>
      )}
      {effective.absence !== null && effective.absence.givenBy !== null && (
        <p className="soft small">{text('representation.given_by', { name: effective.absence.givenBy })}</p>
      )}
      {answer.givenBy !== null && (
        <p className="soft small">{text('participation.given_by', { name: answer.givenBy })}</p>
      )}
      {awaitsPlanner(meeting) && (
        <State head="half" tone="wait">
          {text('participation.late.waits', { answer: answerThatCounts })}
        </State>
      )}
      {late !== null && late.offlineAt !== null && (
        <p className="soft small">
          {text('participation.late.offline', { day: date(toWireDate(new Date(late.offlineAt)), locale) })}
        </p>
      )}
      {late?.refused === true && (
        <State head="struck" tone="bad">
          {text('participation.late.refused', { answer: answerThatCounts })}
        </State>
      )}
      {changeable && isClosed && late === null && <p className="soft small">{text('participation.late.closed')}</p>}
    </>
  )
}
