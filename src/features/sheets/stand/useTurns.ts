import { useState } from 'react'
import type { Turn } from './turns.ts'
import type { usePagePosition } from './usePagePosition.ts'
import { useQueuedTurn } from './useQueuedTurn.ts'

interface TurnsOptions {
  readonly reading: Pick<ReturnType<typeof usePagePosition>, 'turn' | 'goToPlace'>
  /** True once there is something to turn. */
  readonly isReady: boolean
  /** A turn requested while the piece was being opened. */
  readonly queued: Turn | null
  /** True for each direction that has another piece. */
  readonly neighbours: { readonly back: boolean; readonly next: boolean }
  /** False while a jump is being placed: it belongs to this piece. */
  readonly mayLeave: boolean
  /** Called before each turn. */
  readonly onTurn: () => void
  /** Called when the player turns past the end of the piece in this direction. */
  readonly onLeave: (turn: Turn) => void
}

/** Turns through the piece and out of it. */
export const useTurns = ({ reading, isReady, queued, neighbours, mayLeave, onTurn, onLeave }: TurnsOptions) => {
  /** Number of turns. */
  const [turns, setTurns] = useState(0)
  /** The direction in which the last turn found nothing more. */
  const [end, setEnd] = useState<Turn | null>(null)
  const begin = (): void => {
    onTurn()
    setTurns((count) => count + 1)
  }
  const turn = useQueuedTurn(isReady, queued, (direction) => {
    begin()
    const isOver = !reading.turn(direction)
    const isLeft = isOver && mayLeave
    setEnd(isOver && !(isLeft && neighbours[direction]) ? direction : null)
    if (isLeft) onLeave(direction)
  })
  const goToPlace = (place: number): Promise<void> => {
    begin()
    setEnd(null)
    return reading.goToPlace(place)
  }
  return { turns, end, turn, goToPlace }
}
