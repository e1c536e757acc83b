import { toWireDate } from '#contract/clock.ts'
import { answerOpen, type Participation, type SubscribableEvent } from '#contract/participation.ts'
import { type Answer, overlayParticipation, participationKind } from './outbox/kinds/participation.ts'
import type { OutboxRecord } from './outbox/record.ts'

/** An event with the member's answer, including pending changes. */
export interface Meeting {
  readonly event: SubscribableEvent
  readonly answer: Answer
  /** True if the answer can still change. */
  readonly changeable: boolean
}

const unanswered = (eventId: number): Answer => ({
  eventId,
  status: null,
  remarks: '',
  row: null,
  pending: null,
  problem: null,
})

/**
 * Returns the meetings, earliest first; `now` is a wire time. Past events are included while their answer has not
 * reached the server.
 */
export const toMeetings = (
  events: readonly SubscribableEvent[],
  rows: readonly Participation[],
  records: readonly OutboxRecord[],
  now: string,
): readonly Meeting[] => {
  const answers = overlayParticipation(rows, records)
  return events
    .map((event) => ({
      event,
      answer: answers.get(event.id) ?? unanswered(event.id),
      changeable: answerOpen(event, now),
    }))
    .filter(({ event, answer, changeable }) => {
      const calledOff = event.cancelled && now < event.dateStart
      const onItsWay = answer.pending !== null && answer.pending !== 'saved'
      return changeable || calledOff || onItsWay
    })
    .sort((a, b) => (a.event.dateStart < b.event.dateStart ? -1 : a.event.dateStart > b.event.dateStart ? 1 : 0))
}

/** Returns the meetings that the member still has to answer. */
export const toAnswer = (meetings: readonly Meeting[]): readonly Meeting[] =>
  meetings.filter(({ answer, changeable }) => changeable && answer.status === null)

/** Days ahead for which the app asks for answers; members need not answer a whole season of rehearsals at its start. */
const askedAhead = 56

/** Returns the last of those days as a wire date. */
export const answerWindowEnd = (now: Date): string => toWireDate(new Date(now.getTime() + askedAhead * 86_400_000))

/** Returns the meetings to answer that start on or before `until`, a wire date. */
export const findDueUntil = (meetings: readonly Meeting[], until: string): readonly Meeting[] =>
  toAnswer(meetings).filter(({ event }) => event.dateStart.slice(0, 10) <= until)

/**
 * Returns true if a record was removed although this list does not contain its answer. Another tab has then fetched a
 * newer list, and this one must be refetched.
 */
export const isListStale = (
  before: readonly OutboxRecord[],
  after: readonly OutboxRecord[],
  rows: readonly Participation[],
): boolean => {
  const removed = before.filter(
    ({ kind, key }) => kind === participationKind.kind && !after.some((one) => one.kind === kind && one.key === key),
  )
  const shown = overlayParticipation(rows, [])
  const overlaid = overlayParticipation(rows, removed)
  return removed.some(({ key }) => {
    const [now, then] = [shown.get(Number(key)), overlaid.get(Number(key))]
    return now?.status !== then?.status || now?.remarks !== then?.remarks
  })
}
