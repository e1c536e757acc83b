import { canEnter } from '#contract/access.ts'
import { toWireTime } from '#contract/clock.ts'
import type { CalendarEvent } from '#contract/events.ts'
import { useIsReachable } from '../../platform/offline/hooks.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useMember } from '../../platform/session/member.ts'
import { isNotOver } from '../events/event-times.ts'
import { useUpcomingEvents } from '../events/useUpcomingEvents.ts'
import type { FollowOffer } from '../sheets/stand/announcements/AnnouncementNotice.tsx'
import type { Frame } from '../sheets/stand/useFrame.ts'

/** Before a rehearsal players unpack and open the stand. */
const leadMs = 30 * 60_000

/** Returns the rehearsal of the member that runs or is about to begin. */
export const findRehearsal = (events: readonly CalendarEvent[], now: Date): CalendarEvent | undefined => {
  const soon = toWireTime(new Date(now.getTime() + leadMs))
  return events.find(
    ({ kind, cancelled, uninvited, ...times }) =>
      kind === 'rehearsal' && !cancelled && !uninvited && times.dateStart <= soon && isNotOver(times, toWireTime(now)),
  )
}

/**
 * Offers at a rehearsal to follow the conductor; null at other times, without network, for whoever announces, and once
 * the player follows or has answered.
 */
export const useFollowOffer = ({ settings, change }: Frame): FollowOffer | null => {
  const { now, offline } = useApp()
  const { member } = useMember()
  const { events = [] } = useUpcomingEvents()
  const isReachable = useIsReachable(offline)
  const rehearsal = findRehearsal(events, now())
  if (rehearsal === undefined || settings === null || !isReachable || canEnter('announcing', member)) return null
  if (settings.follow || settings.followOfferedAt === rehearsal.id) return null
  return { answer: (follow) => change({ follow, followOfferedAt: rehearsal.id }) }
}
