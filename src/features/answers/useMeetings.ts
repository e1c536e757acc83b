import { replaceEqualDeep, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { toWireTime } from '#contract/clock.ts'
import { answerWindowEnd, findDueUntil, type Meeting, toMeetings } from '#device/meetings.ts'
import { participationKind } from '#device/outbox/kinds/answer.ts'
import { useSnapshot } from '../../platform/offline/hooks.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useMember } from '../../platform/session/member.ts'
import { useRefetchOfStaleRows } from '../../platform/writes/useOverlaid.ts'
import { absencesQuery, defaultAnswersQuery } from '../absences/queries.ts'
import { participationQuery, subscribableQuery } from './queries.ts'

interface Meetings {
  /** undefined while nothing is known yet. */
  readonly meetings: readonly Meeting[] | undefined
  /** Last day, as a wire date, of the events that are due for an answer. */
  readonly until: string
  /** Number of events up to that day that the member still has to answer. */
  readonly due: number
  readonly failed: boolean
  readonly retry: () => void
}

const kinds = [participationKind]

/** Upcoming events with the member's answers: the server's, with pending ones overlaid. */
export const useMeetings = (): Meetings => {
  const app = useApp()
  const { local } = useMember()
  const events = useQuery(subscribableQuery(app))
  const rows = useQuery(participationQuery(app))
  const records = useSnapshot(local.records)
  const absences = useQuery(absencesQuery(app))
  const defaults = useQuery(defaultAnswersQuery(app))
  const { data, refetch } = rows
  useRefetchOfStaleRows(kinds, data, refetch)
  const known = events.data !== undefined && rows.data !== undefined
  // An answer changes only its own meeting; all others keep their identity, so that their cards do not re-render.
  const shown = useRef<readonly Meeting[]>([])
  const lists = known && {
    events: events.data,
    rows: rows.data,
    // An app that was updated offline does not have them yet.
    absences: absences.data ?? [],
    defaults: defaults.data ?? null,
  }
  const meetings = lists
    ? replaceEqualDeep(shown.current, toMeetings(lists, records, toWireTime(app.now())))
    : undefined
  if (meetings !== undefined) shown.current = meetings
  const until = answerWindowEnd(app.now())
  return {
    meetings,
    until,
    due: findDueUntil(meetings ?? [], until).length,
    failed: !known && (events.isError || rows.isError),
    retry: () => {
      void events.refetch()
      void rows.refetch()
      void absences.refetch()
      void defaults.refetch()
    },
  }
}
