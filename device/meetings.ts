import type { Absence } from '#contract/absences.ts'
import { answerOpen, type Participation, type SubscribableEvent } from '#contract/answers.ts'
import { toWireDate } from '#contract/clock.ts'
import { attendsByDefault, type DefaultAnswers, mayBeMaybe } from '#contract/default-answers.ts'
import { type EffectiveAnswer, findAbsence, findEffectiveAnswer, isOpenAnswer } from '#contract/effective-answer.ts'
import { countedAbsences, overlayAbsences } from './outbox/kinds/absence.ts'
import { type Answer, overlayParticipation, unanswered } from './outbox/kinds/answer.ts'
import { overlayDefaultAnswers } from './outbox/kinds/default-answers.ts'
import type { OutboxRecord } from './outbox/record.ts'

/** An event with the member's answer, including pending changes. */
export interface Meeting {
  readonly event: SubscribableEvent
  /** The member's own answer to this event. */
  readonly answer: Answer
  /** The answer that counts: also by an absence or a default answer. */
  readonly effective: EffectiveAnswer<Absence>
  /** The absence that covers the event, even if an answer outweighs it. */
  readonly absence: Absence | null
  /** True if the answer can still change. */
  readonly changeable: boolean
  /** True if the member may answer maybe. */
  readonly mayBeMaybe: boolean
}

/** Everything that is stored on the device about the member's meetings. */
export interface MeetingLists {
  readonly events: readonly SubscribableEvent[]
  readonly rows: readonly Participation[]
  readonly absences: readonly Absence[]
  /** null = not known yet. */
  readonly defaults: DefaultAnswers | null
}

const noAnswer = (eventId: number): Answer => ({
  ...unanswered,
  eventId,
  statedAt: null,
  late: null,
  row: null,
  pending: null,
  problem: null,
})

/** Returns the part of an answer that counts: until a planner has confirmed it, a late answer does not. */
const countedPart = (answer: Answer) => {
  const { late, row } = answer
  return late !== null && !late.refused && row !== null && (answer.pending === null || answer.pending === 'saved')
    ? row
    : answer
}

/**
 * Returns the meetings, earliest first; `now` is a wire time. Past events are included while their answer has not
 * reached the server.
 */
export const toMeetings = (
  { events, rows, absences, defaults }: MeetingLists,
  records: readonly OutboxRecord[],
  now: string,
): readonly Meeting[] => {
  const answers = overlayParticipation(rows, records)
  const away = countedAbsences(overlayAbsences(absences, records))
  const byDefault = defaults === null ? null : overlayDefaultAnswers(defaults, records).shown
  const today = now.slice(0, 10)
  return events
    .map((event) => {
      const answer = answers.get(event.id) ?? noAnswer(event.id)
      const attends = attendsByDefault(byDefault, event.kind)
      return {
        event,
        answer,
        effective: findEffectiveAnswer(event, countedPart(answer), { absences: away, attends, today }),
        absence: findAbsence(event, away),
        changeable: answerOpen(event, now),
        mayBeMaybe: mayBeMaybe(byDefault, event.kind),
      }
    })
    .filter(({ event, answer, changeable }) => {
      const calledOff = event.cancelled && now < event.dateStart
      const onItsWay = answer.pending !== null && answer.pending !== 'saved'
      return changeable || calledOff || onItsWay
    })
    .sort((a, b) => (a.event.dateStart < b.event.dateStart ? -1 : a.event.dateStart > b.event.dateStart ? 1 : 0))
}

/** Returns true while an answer after the deadline waits for a planner. */
export const awaitsPlanner = ({ answer: { late } }: Pick<Meeting, 'answer'>): boolean => late !== null && !late.refused

/** Returns the yes or no to show as chosen; an assumed yes is not chosen. */
export const shownStatus = (meeting: Meeting): boolean | null => {
  const { answer, effective } = meeting
  if (awaitsPlanner(meeting)) return answer.status
  return effective.assumed ? null : effective.status
}

/** Returns true if the member still has to answer. */
export const needsAnswer = (meeting: Meeting): boolean =>
  meeting.changeable && isOpenAnswer(meeting.effective) && !awaitsPlanner(meeting)

export const toAnswer = (meetings: readonly Meeting[]): readonly Meeting[] => meetings.filter(needsAnswer)

/** Days ahead for which the app asks for answers; members need not answer a whole season of rehearsals at its start. */
const askedAhead = 56

/** Returns the last of those days as a wire date. */
export const answerWindowEnd = (now: Date): string => toWireDate(new Date(now.getTime() + askedAhead * 86_400_000))

/** Returns the meetings to answer that start on or before `until`, a wire date. */
export const findDueUntil = (meetings: readonly Meeting[], until: string): readonly Meeting[] =>
  toAnswer(meetings).filter(({ event }) => event.dateStart.slice(0, 10) <= until)
