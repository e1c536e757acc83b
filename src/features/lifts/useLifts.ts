import { useQuery } from '@tanstack/react-query'
import { canEnter } from '#contract/access.ts'
import { toWireTime } from '#contract/clock.ts'
import type { CalendarEvent } from '#contract/events.ts'
import { liftKind, liftSeatKind, overlayLifts, type ShownLift } from '#device/outbox/kinds/lift.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useMember } from '../../platform/session/member.ts'
import { type Overlaid, useOverlaid } from '../../platform/writes/useOverlaid.ts'
import { upcomingEventsQuery } from '../events/queries.ts'
import { representedMembersQuery } from '../representations/queries.ts'
import { rowsOfOne } from '../representations/rows-of-one.ts'
import { liftsQuery } from './queries.ts'

const kinds = [liftKind, liftSeatKind]

/** The lifts by time. */
export const useLifts = (): Overlaid<unknown, readonly ShownLift[]> =>
  useOverlaid(kinds, liftsQuery(useApp()), overlayLifts)

/** An event to which a lift can be offered. */
export type LiftEvent = Pick<CalendarEvent, 'id' | 'title' | 'dateStart'>

/** The coming events to which a lift can be offered; for a representative without membership those of the represented. */
export const useLiftEvents = (): readonly LiftEvent[] | undefined => {
  const app = useApp()
  const isMember = canEnter('members', useMember().member)
  const { data: ofMembers } = useQuery({ ...upcomingEventsQuery(app, 'members'), enabled: isMember })
  const { data: represented } = useQuery(representedMembersQuery(app))
  const data = isMember
    ? ofMembers
    : represented && rowsOfOne(represented.flatMap(({ events }) => events)).map(([event]) => event)
  const now = toWireTime(app.now())
  return data?.filter(
    ({ kind, cancelled, dateEnd, fullDay }) => kind !== 'holiday' && !cancelled && (fullDay || dateEnd > now),
  )
}
