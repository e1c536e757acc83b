import { useCallback, useEffect, useRef, useState } from 'react'
import { useText } from '../../../ui/intl.tsx'
import { useWakeLock } from './useWakeLock.ts'

export interface SleepNotice {
  /** The reason why the screen may switch off; null while it stays on. */
  readonly reason: string | null
  /** True once the player has seen this reason. */
  readonly isSeen: boolean
  readonly onSeen: () => void
}

/**
 * Keeps the screen on, or says why it may switch off.
 * @param onLost called when the lock is lost after it was held
 */
export const useSleepNotice = (onLost: () => void): SleepNotice => {
  const text = useText()
  const awake = useWakeLock()
  const wasAwake = useRef(false)
  const [seen, setSeen] = useState(awake)
  const latest = useRef(onLost)
  latest.current = onLost
  useEffect(() => {
    if (awake === 'refused' && wasAwake.current) latest.current()
    wasAwake.current = awake === 'held'
    // A lock that is lost again is reported again.
    if (awake === 'held') setSeen(awake)
  }, [awake])
  const onSeen = useCallback(() => setSeen(awake), [awake])
  const reason = awake === 'refused' ? text('stand.sleeps') : awake === 'touch' ? text('stand.touch') : null
  return { reason, isSeen: seen === awake, onSeen }
}
