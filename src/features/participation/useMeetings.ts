import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { toWireTime } from '#contract/clock.ts'
import { useLive } from '../../offline/hooks.ts'
import { useApp } from '../../session/app.tsx'
import { useMember } from '../../session/member.ts'
import { leftBehind, type Meeting, meetingsOf, toAnswer } from './meetings.ts'
import { participationQuery, subscribableQuery } from './queries.ts'

interface Meetings {
  /** undefined while nothing is known yet. */
  readonly meetings: readonly Meeting[] | undefined
  /** How many the member still has to answer. */
  readonly open: number
  readonly failed: boolean
  readonly retry: () => void
}

/** Upcoming events with the member's answers, the server's and those still on their way. */
export const useMeetings = (): Meetings => {
  const app = useApp()
  const { local } = useMember()
  const events = useQuery(subscribableQuery(app))
  const rows = useQuery(participationQuery(app))
  const records = useLive(local.records)
  const { data, refetch } = rows
  const before = useRef(records)
  useEffect(() => {
    if (data !== undefined && leftBehind(before.current, records, data)) void refetch()
    before.current = records
  }, [records, data, refetch])
  const known = events.data !== undefined && rows.data !== undefined
  const meetings = known ? meetingsOf(events.data, rows.data, records, toWireTime(app.now())) : undefined
  return {
    meetings,
    open: toAnswer(meetings ?? []).length,
    failed: !known && (events.isError || rows.isError),
    retry: () => {
      void events.refetch()
      void rows.refetch()
    },
  }
}
