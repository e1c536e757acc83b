import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { Announcement } from '#contract/announcements.ts'
import { follow } from '#device/announcements.ts'
import { useIsReachable } from '../../../../offline/hooks.ts'
import { useApp } from '../../../../session/app.tsx'

const subscribeToVisibility = (listener: () => void): (() => void) => {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

const schedule = (milliseconds: number, run: () => void): (() => void) => {
  const timer = setTimeout(run, milliseconds)
  return () => clearTimeout(timer)
}

/**
 * Follows the announcements while the stand is visible and the server is reachable. Without network nothing is sent: the
 * app learns by itself when the server is reachable again.
 */
export const useFollowing = (isWanted: boolean, onAnnouncement: (announced: Announcement) => void): void => {
  const { call, offline } = useApp()
  const isReachable = useIsReachable(offline)
  const isVisible = useSyncExternalStore(subscribeToVisibility, () => document.visibilityState === 'visible')
  const latest = useRef(onAnnouncement)
  latest.current = onAnnouncement
  const isFollowing = isWanted && isReachable && isVisible
  useEffect(() => {
    if (!isFollowing) return
    const stop = new AbortController()
    follow({ call, schedule, random: Math.random }, (announced) => latest.current(announced), stop.signal).catch(
      (error: unknown) => console.info('announcements.refused', error),
    )
    return () => stop.abort()
  }, [isFollowing, call])
}
