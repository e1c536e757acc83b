import { useEffect, useRef } from 'react'
import { queueTurn, type Turn } from './turns.ts'

/**
 * Who turns before there is something to turn is not ignored: the turn is kept and done as soon as it can be. `first` was
 * wished for before all of this was there.
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
