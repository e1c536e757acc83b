import { replaceEqualDeep, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { canEnter } from '#contract/access.ts'
import { toWireTime } from '#contract/clock.ts'
import { answerWindowEnd, findDueUntil, type Meeting, toAllMeetings } from '#device/meetings.ts'
import { participationKind } from '#device/outbox/kinds/answer.ts'
import { useSnapshot } from '../../platform/offline/hooks.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useMember } from '../../platform/session/member.ts'
import { useRefetchOfStaleRows } from '../../platform/writes/useOverlaid.ts'
import { absencesQuery, defaultAnswersQuery } from '../absences/queries.ts'
import { representedMembersQuery } from '../representations/queries.ts'
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

/**
 * Upcoming events with the answers of the member and of represented members: the server's, with pending ones overlaid. Accounts
 * that answer nothing have none.
 */
export const useMeetings = (): Meetings => {
  const app = useApp()
  const { local, member } = useMember()
  const enabled = canEnter('members', member)
  const answers = { enabled: canEnter('meetings', member) }
  const events = useQuery({ ...subscribableQuery(app), enabled })
  const rows = useQuery({ ...participationQuery(app), ...answers })
  const records = useSnapshot(local.records)
  const absences = useQuery({ ...absencesQuery(app), ...answers })
  const defaults = useQuery({ ...defaultAnswersQuery(app), enabled })
  const represented = useQuery({ ...representedMembersQuery(app), ...answers })
  const { data, refetch } = rows
  useRefetchOfStaleRows(kinds, data, refetch)
  // A representative without membership has no meetings of their own, but those of others.
  const ownEvents = enabled ? events.data : represented.data && []
  // An answer changes only its own meeting; all others keep their identity, so that their cards do not re-render.
  const shown = useRef<readonly Meeting[]>([])
  const lists = ownEvents !== undefined &&
    rows.data !== undefined && {
      events: ownEvents,
      rows: rows.data,
      // An app that was updated offline does not have them yet.
      represented: represented.data ?? [],
      absences: absences.data ?? [],
      defaults: defaults.data ?? null,
    }
  const meetings = lists
    ? replaceEqualDeep(shown.current, toAllMeetings(lists, records, toWireTime(app.now())))
    : undefined
  if (meetings !== undefined) shown.current = meetings
  const until = answerWindowEnd(app.now())
  return {
    meetings,
    until,
    due: findDueUntil(meetings ?? [], until).length,
    failed: lists === false && (events.isError || rows.isError || (!enabled && represented.isError)),
    retry: () => {
      void rows.refetch()
      void represented.refetch()
      void absences.refetch()
      if (!enabled) return
      void events.refetch()
      void defaults.refetch()
    },
  }
}
