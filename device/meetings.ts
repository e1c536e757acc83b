import type { Absence } from '#contract/absences.ts'
import { answerOpen, type Participation, type SubscribableEvent } from '#contract/answers.ts'
import { toWireDate } from '#contract/clock.ts'
import { attendsByDefault, type DefaultAnswers, mayBeMaybe } from '#contract/default-answers.ts'
import { type EffectiveAnswer, findAbsence, findEffectiveAnswer, isOpenAnswer } from '#contract/effective-answer.ts'
import type { RepresentedMember } from '#contract/represented-members.ts'
import { countedAbsences, overlayAbsences } from './outbox/kinds/absence.ts'
import { type Answer, overlayParticipation, unanswered } from './outbox/kinds/answer.ts'
import { overlayDefaultAnswers } from './outbox/kinds/default-answers.ts'
import { keyFor } from './outbox/kinds/key-for.ts'
import type { OutboxRecord } from './outbox/record.ts'

/** A person for whom the member answers. */
export type RepresentedPerson = Pick<RepresentedMember, 'uuid' | 'name'>

/** An event with the member's answer, or that of a represented person, including pending changes. */
export interface Meeting {
  readonly event: SubscribableEvent
  /** The represented person whose meeting it is; null = the member. */
  readonly person: RepresentedPerson | null
  /** True in a list that may have meetings of several persons. */
  readonly amongOthers: boolean
  /** The answer of the person to this event. */
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
  /** The represented person whom the lists concern; absent = the member. Rows, absences and records may have others. */
  readonly person?: RepresentedPerson
}

const noAnswer = (eventId: number, person: string | null): Answer => ({
  ...unanswered,
  eventId,
  person,
  givenBy: null,
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
  { events, rows, absences, defaults, person }: MeetingLists,
  records: readonly OutboxRecord[],
  now: string,
): readonly Meeting[] => {
  const uuid = person?.uuid ?? null
  const answers = overlayParticipation(rows, records, uuid)
  const away = countedAbsences(overlayAbsences(absences, records), uuid)
  // The outbox has default answers of the member only.
  const byDefault =
    defaults === null ? null : overlayDefaultAnswers(defaults, person === undefined ? records : []).shown
  const today = now.slice(0, 10)
  return events
    .map((event) => {
      const answer = answers.get(event.id) ?? noAnswer(event.id, uuid)
      const attends = attendsByDefault(byDefault, event.kind)
      return {
        event,
        person: person ?? null,
        amongOthers: person !== undefined,
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
    .sort(byStart)
}

const byStart = (a: Meeting, b: Meeting): number =>
  a.event.dateStart < b.event.dateStart ? -1 : a.event.dateStart > b.event.dateStart ? 1 : 0

/** Returns the meetings of the member and of everybody whom the member represents in one list, earliest first. */
export const toAllMeetings = (
  { represented, ...own }: MeetingLists & { readonly represented: readonly RepresentedMember[] },
  records: readonly OutboxRecord[],
  now: string,
): readonly Meeting[] => {
  const amongOthers = represented.length > 0
  return [
    ...toMeetings(own, records, now).map((meeting) => ({ ...meeting, amongOthers })),
    ...represented.flatMap(({ uuid, name, events, defaults }) =>
      toMeetings({ ...own, events, defaults, person: { uuid, name } }, records, now),
    ),
  ].sort(byStart)
}

/** Returns what distinguishes a meeting from the others of a list. */
export const meetingKey = ({ event, answer }: Pick<Meeting, 'event' | 'answer'>): string =>
  keyFor(event.id, answer.person)

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
