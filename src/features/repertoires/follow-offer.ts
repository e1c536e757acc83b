import { createContext, use } from 'react'
import { canEnter } from '#contract/access.ts'
import { useIsReachable } from '../../platform/offline/hooks.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useMember } from '../../platform/session/member.ts'
import type { FollowOffer } from '../sheets/stand/announcements/AnnouncementNotice.tsx'
import type { Frame } from '../sheets/stand/useFrame.ts'

/** Returns the id of the member's rehearsal that runs or is about to begin; null = none. */
export const RehearsalContext = createContext<() => number | null>(() => null)

/**
 * Offers at a rehearsal to follow the conductor; null at other times, without network, for whoever announces, and once
 * the player follows or has answered.
 */
export const useFollowOffer = ({ settings, change }: Frame): FollowOffer | null => {
  const { offline } = useApp()
  const { member } = useMember()
  const isReachable = useIsReachable(offline)
  const rehearsal = use(RehearsalContext)()
  if (rehearsal === null || settings === null || !isReachable || canEnter('announcing', member)) return null
  if (settings.follow || settings.followOfferedAt === rehearsal) return null
  return { answer: (follow) => change({ follow, followOfferedAt: rehearsal }) }
}
