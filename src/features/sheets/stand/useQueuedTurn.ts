import { useEffect, useRef } from 'react'
import { queueTurn, type Turn } from './turns.ts'

/**
 * Queues a turn made before there is something to turn, and makes it as soon as possible. `first` was requested before
 * the first render.
 */
export const useQueuedTurn = (
  isReady: boolean,
  first: Turn | null,
  turn: (direction: Turn) => void,
): ((direction: Turn) => void) => {
  const queued = useRef(first)
  useEffect(() => {
    const direction = queued.current
    if (!isReady || direction === null) return
    queued.current = null
    turn(direction)
  })
  return (direction) => {
    if (isReady) turn(direction)
    else queued.current = queueTurn(queued.current, direction)
  }
}
