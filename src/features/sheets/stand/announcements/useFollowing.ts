import { useEffect, useRef, useSyncExternalStore } from 'react'
import { follow, type StreamHandlers } from '#device/announcements.ts'
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
 * Follows announcements and changes of other devices while the stand is visible and the server is reachable. Without
 * network nothing is sent: the app learns by itself when the server is reachable again. Another `key` opens another
 * stream, which begins with the current announcement.
 */
export const useFollowing = (isAllowed: boolean, key: string, handlers: StreamHandlers): void => {
  const { call, offline } = useApp()
  const isReachable = useIsReachable(offline)
  const isVisible = useSyncExternalStore(subscribeToVisibility, () => document.visibilityState === 'visible')
  const latest = useRef(handlers)
  latest.current = handlers
  const isFollowing = isAllowed && isReachable && isVisible
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key opens another stream
  useEffect(() => {
    if (!isFollowing) return
    const stop = new AbortController()
    const now: StreamHandlers = {
      onAnnouncement: (announced) => latest.current.onAnnouncement(announced),
      onChange: (changed) => latest.current.onChange(changed),
    }
    follow({ call, schedule, random: Math.random }, now, stop.signal).catch((error: unknown) =>
      console.info('announcements.refused', error),
    )
    return () => stop.abort()
  }, [isFollowing, key, call])
}
