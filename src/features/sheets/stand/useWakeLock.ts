import { useEffect, useState } from 'react'

export type WakeLock = 'held' | 'refused' | 'unknown'

/** Keeps the screen on while the page is shown, and again after it was hidden. A refusal (low battery) is told. */
export const useWakeLock = (): WakeLock => {
  const [state, setState] = useState<WakeLock>('unknown')
  useEffect(() => {
    let sentinel: WakeLockSentinel | null = null
    let over = false
    const take = async (): Promise<void> => {
      if (over || document.visibilityState !== 'visible') return
      if (!('wakeLock' in navigator)) return setState('refused')
      try {
        const taken = await navigator.wakeLock.request('screen')
        if (over) return await taken.release()
        sentinel = taken
        setState('held')
        // Taken away while the page is seen, as a low battery does: asked for once more, then told.
        taken.addEventListener('release', () => void take(), { once: true })
      } catch {
        setState('refused')
      }
    }
    const onVisible = (): void => void take()
    document.addEventListener('visibilitychange', onVisible)
    void take()
    return () => {
      over = true
      document.removeEventListener('visibilitychange', onVisible)
      sentinel?.release().catch(() => undefined)
    }
  }, [])
  return state
}
