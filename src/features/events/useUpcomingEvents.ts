import { useQuery } from '@tanstack/react-query'
import { toWireTime } from '#contract/clock.ts'
import type { CalendarEvent } from '#contract/events.ts'
import { useApp, useSessionState } from '../../platform/session/app.tsx'
import { isNotOver } from './event-times.ts'
import { upcomingEventsQuery } from './queries.ts'

interface UpcomingEvents {
  /** undefined while nothing is known yet. */
  readonly events: readonly CalendarEvent[] | undefined
  /** True if nothing is known and the last request failed. */
  readonly failed: boolean
  readonly retry: () => void
}

/**
 * Upcoming events, earliest first, without those that have ended since they were loaded. Members see the visitors' list
 * until their own is loaded, after hydration or from the device.
 */
export const useUpcomingEvents = (): UpcomingEvents => {
  const app = useApp()
  const session = useSessionState()
  const isKnown = session !== null && session.kind !== 'anonymous'
  const visitors = useQuery(upcomingEventsQuery(app, 'visitors'))
  const members = useQuery({ ...upcomingEventsQuery(app, 'members'), enabled: isKnown })
  const now = toWireTime(app.now())
  const known = (isKnown ? members.data : undefined) ?? visitors.data
  return {
    events: known?.filter((event) => isNotOver(event, now)),
    failed: known === undefined && visitors.isError,
    retry: () => {
      void visitors.refetch()
      if (isKnown) void members.refetch()
    },
  }
}
