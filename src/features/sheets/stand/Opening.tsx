import * as deskStyles from './desk.css'
import * as standStyles from './stand.css'
import { useRef } from 'react'
import { Announced } from '../../../ui/Announced.tsx'
import { useText } from '../../../ui/intl.tsx'
import { queueTurn, type Turn, type Zone } from './turns.ts'
import { useDesk } from './useDesk.ts'
import type { Frame } from './useFrame.ts'
import { useTurnKeys } from './useTurnKeys.ts'

interface OpeningProps {
  readonly frame: Frame
  /** The turn that will be made as soon as the piece is open. */
  readonly queued: Turn | null
  readonly onQueued: (change: (before: Turn | null) => Turn | null) => void
}

/**
 * Placeholder while a sheet is located and opened. Turns are queued: the last one is made afterwards, and the player is
 * told so.
 */
export const Opening = ({ frame, queued, onQueued }: OpeningProps) => {
  const text = useText()
  const desk = useRef<HTMLDivElement>(null)
  const queue = (turn: Turn): void => onQueued((before) => queueTurn(before, turn))
  useTurnKeys(frame, queue, () => undefined)
  useDesk(desk, (zone: Zone) => zone !== 'middle' && queue(zone))
  return (
    <div className={deskStyles.desk} ref={desk}>
      <Announced className={standStyles.standPage}>
        <p className="skeleton">{text('stand.loading')}</p>
        {queued !== null && <p>{text(`stand.kept.${queued}`)}</p>}
      </Announced>
    </div>
  )
}
