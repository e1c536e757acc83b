import { isLate } from '#contract/effective-answer.ts'
import { awaitsPlanner, type Meeting, shownStatus } from '#device/meetings.ts'
import { participationKind } from '#device/outbox/kinds/participation.ts'
import type { Intent } from '#device/outbox/record.ts'
import { useApp } from '../../session/app.tsx'
import { answerTitle } from './useAnswer.ts'
import { useMeetings } from './useMeetings.ts'

/** Requests for events whose reply deadline is over: an absence does not answer them. Days are wire dates. */
export interface LateAbsence {
  /** Returns the answers "no" to these events on the days, which become requests to the planners. */
  readonly requestsFor: (from: string, to: string) => readonly Intent[]
  /** Returns the number of events on the days that wait for a planner. */
  readonly countWaiting: (from: string, to: string) => number
}

export const useLateAbsence = (): LateAbsence => {
  const { locale, now, offline } = useApp()
  const { meetings = [] } = useMeetings()
  const on = (from: string, to: string): readonly Meeting[] =>
    meetings.filter(({ event: { dateStart } }) => {
      const day = dateStart.slice(0, 10)
      return from <= day && day <= to
    })
  return {
    requestsFor: (from, to) =>
      on(from, to)
        .filter((meeting) => meeting.changeable && isLate(meeting.event, now()) && shownStatus(meeting) !== false)
        .map(({ event, answer }) => ({
          kind: participationKind.kind,
          key: String(event.id),
          title: answerTitle(event, locale),
          desired: {
            ...{ status: false, maybeUntil: null, despite: null },
            remarks: answer.remarks,
            given: offline?.trustedClock.read() ?? null,
          },
          row: answer.row,
        })),
    countWaiting: (from, to) =>
      on(from, to).filter(
        (meeting) =>
          awaitsPlanner(meeting) ||
          (meeting.answer.pending !== null &&
            meeting.answer.pending !== 'saved' &&
            isLate(meeting.event, new Date(meeting.answer.statedAt ?? now()))),
      ).length,
  }
}
