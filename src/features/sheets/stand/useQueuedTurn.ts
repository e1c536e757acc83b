import { useEffect, useRef } from 'react'
import { queueTurn, type Turn } from './turns.ts'

/**
 * Queues a turn made before there is something to turn, and makes it as soon as possible. `first` was requested before
 * the first render.
 */
export const useQueuedTurn = (
  isReady: boolean,
  first: Turn | null,
  turn: (wish: Turn) => void,
): ((wish: Turn) => void) => {
  const kept = useRef(first)
  useEffect(() => {
    const wish = kept.current
    if (!isReady || wish === null) return
    kept.current = null
    turn(wish)
  })
  return (wish) => {
    if (isReady) turn(wish)
    else kept.current = queueTurn(kept.current, wish)
  }
}
