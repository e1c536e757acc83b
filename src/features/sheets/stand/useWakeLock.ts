import { useEffect, useState } from 'react'

/** `touch`: the browser grants the lock only after a touch or a key, as WebKit does. */
export type WakeLock = 'held' | 'refused' | 'touch' | 'unknown'

/**
 * Events that end a touch or click, or press a key: they give the page user activation (HTML standard, section 6.4.1).
 */
const activations = ['pointerup', 'keydown'] as const

/**
 * Milliseconds from a tap or key to the request: the page that it turns to is drawn first. The activation lasts a second
 * in WebKit, and longer elsewhere.
 */
const delayMs = 200

/**
 * Keeps the screen on while the page is visible. The lock is requested again when the page becomes visible, when the system
 * has released it (low battery), and after a refusal at every touch and key.
 */
export const useWakeLock = (): WakeLock => {
  const [state, setState] = useState<WakeLock>('unknown')
  useEffect(() => {
    const ends = new AbortController()
    const { signal } = ends
    let sentinel: WakeLockSentinel | null = null
    let isRequesting = false
    const take = async (): Promise<void> => {
      const isHeld = sentinel?.released === false
      if (isRequesting || isHeld || signal.aborted || document.visibilityState !== 'visible') return
      if (!('wakeLock' in navigator)) return setState('refused')
      isRequesting = true
      try {
        const taken = await navigator.wakeLock.request('screen')
        if (signal.aborted) return await taken.release()
        sentinel = taken
        setState('held')
        taken.addEventListener('release', () => void take(), { once: true })
      } catch {
        setState(navigator.userActivation.hasBeenActive ? 'refused' : 'touch')
      } finally {
        isRequesting = false
      }
    }
    const onOccasion = (): void => void setTimeout(() => void take(), delayMs)
    document.addEventListener('visibilitychange', onOccasion, { signal })
    for (const type of activations) window.addEventListener(type, onOccasion, { signal, capture: true })
    onOccasion()
    return () => {
      ends.abort()
      sentinel?.release().catch(() => undefined)
    }
  }, [])
  return state
}
