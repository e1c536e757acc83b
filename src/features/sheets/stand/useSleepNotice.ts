import { useEffect, useRef } from 'react'
import { useText } from '../../../ui/intl.tsx'
import { useWakeLock } from './useWakeLock.ts'

/**
 * Keeps the screen on. Returns the reason why it may switch off; null while it stays on.
 * @param onLost called when the lock is lost after it was held
 */
export const useSleepNotice = (onLost: () => void): string | null => {
  const text = useText()
  const awake = useWakeLock()
  const wasAwake = useRef(false)
  const latest = useRef(onLost)
  latest.current = onLost
  useEffect(() => {
    if (awake === 'refused' && wasAwake.current) latest.current()
    wasAwake.current = awake === 'held'
  }, [awake])
  return awake === 'refused' ? text('stand.sleeps') : awake === 'touch' ? text('stand.touch') : null
}
