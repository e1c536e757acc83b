import { useEffect, useRef, useSyncExternalStore } from 'react'
import { readStandStream, type StreamHandlers } from '#device/stand-stream.ts'
import { useIsReachable } from '../../../../platform/offline/hooks.ts'
import { useApp } from '../../../../platform/session/app.tsx'

const subscribeToVisibility = (listener: () => void): (() => void) => {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

const schedule = (milliseconds: number, run: () => void): (() => void) => {
  const timer = setTimeout(run, milliseconds)
  return () => clearTimeout(timer)
}

/**
 * Reads announcements and changes of other devices while the stand is visible and the server is reachable. Without
 * network nothing is sent: the app learns by itself when the server is reachable again. Another `key` opens another
 * stream, which begins with the current announcement.
 */
export const useStandStream = (isAllowed: boolean, key: string, handlers: StreamHandlers): void => {
  const { call, offline } = useApp()
  const isReachable = useIsReachable(offline)
  const isVisible = useSyncExternalStore(subscribeToVisibility, () => document.visibilityState === 'visible')
  const latest = useRef(handlers)
  latest.current = handlers
  const isReading = isAllowed && isReachable && isVisible
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key opens another stream
  useEffect(() => {
    if (!isReading) return
    const stop = new AbortController()
    const now: StreamHandlers = {
      onAnnouncement: (announced) => latest.current.onAnnouncement(announced),
      onChange: (changed) => latest.current.onChange(changed),
    }
    readStandStream({ call, schedule, random: Math.random }, now, stop.signal).catch((error: unknown) =>
      console.info('stand_stream.refused', error),
    )
    return () => stop.abort()
  }, [isReading, key, call])
}
