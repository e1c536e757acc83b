import { isLate } from '#contract/effective-answer.ts'
import { awaitsPlanner, type Meeting, shownStatus } from '#device/meetings.ts'
import { participationKind } from '#device/outbox/kinds/answer.ts'
import { keyFor } from '#device/outbox/kinds/key-for.ts'
import type { Intent } from '#device/outbox/record.ts'
import { useApp } from '../../platform/session/app.tsx'
import { Absences } from '../absences/Absences.tsx'
import { answerTitle, sayNow } from './useAnswer.ts'
import { useMeetings } from './useMeetings.ts'

interface Unreached {
  readonly waiting: readonly string[]
  readonly refused: readonly string[]
}

/**
 * Requests for events whose reply deadline is over: an absence does not answer them. `person` is represented, null = the
 * member. Days are wire dates.
 */
interface LateAbsence {
  /** Returns the answers "no" to these events on the days, which become requests to the planners. */
  readonly requestsFor: (person: string | null, from: string, to: string) => readonly Intent[]
  /** Returns the titles of the events on the days that wait for a planner, and of those for which one has refused. */
  readonly unreached: (person: string | null, from: string, to: string) => Unreached
}

const useLateAbsence = (): LateAbsence => {
  const { locale, now, offline } = useApp()
  const { meetings = [] } = useMeetings()
  const on = (of: string | null, from: string, to: string): readonly Meeting[] =>
    meetings.filter(({ event: { dateStart }, person }) => {
      const day = dateStart.slice(0, 10)
      return (person?.uuid ?? null) === of && from <= day && day <= to
    })
  return {
    requestsFor: (of, from, to) =>
      on(of, from, to)
        .filter((meeting) => meeting.changeable && isLate(meeting.event, now()) && shownStatus(meeting) !== false)
        .map(({ event, person, answer }) => ({
          kind: participationKind.kind,
          key: keyFor(event.id, of),
          title: answerTitle({ event, person }, locale),
          desired: {
            ...{ status: false, maybeUntil: null, despite: null },
            remarks: answer.remarks,
            given: sayNow(offline, event),
          },
          row: answer.row,
        })),
    unreached: (of, from, to) => {
      const titles = (which: (meeting: Meeting) => boolean) =>
        on(of, from, to)
          .filter(which)
          .map((meeting) => answerTitle(meeting, locale))
      return {
        waiting: titles(
          (meeting) =>
            awaitsPlanner(meeting) ||
            (meeting.answer.pending !== null &&
              meeting.answer.pending !== 'saved' &&
              isLate(meeting.event, new Date(meeting.answer.statedAt ?? now()))),
        ),
        refused: titles(
          ({ answer: { late }, effective }) =>
            late?.refused === true && late.status === false && effective.status !== false,
        ),
      }
    },
  }
}

export const AbsencesScreen = () => <Absences {...useLateAbsence()} />
