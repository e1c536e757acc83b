import { useRef } from 'react'
import { useText } from '../../../ui/intl.tsx'
import { queueTurn, type Turn, type Zone } from './turns.ts'
import { useDesk } from './useDesk.ts'
import { useTurnKeys } from './useTurnKeys.ts'

interface OpeningProps {
  /** What will be turned as soon as the piece is there. */
  readonly kept: Turn | null
  readonly onKept: (change: (before: Turn | null) => Turn | null) => void
}

/** While a sheet is being looked for and opened turns are not lost: the last one is done afterwards, and that is said. */
export const Opening = ({ kept, onKept }: OpeningProps) => {
  const text = useText()
  const desk = useRef<HTMLDivElement>(null)
  const keep = (wish: Turn): void => onKept((before) => queueTurn(before, wish))
  useTurnKeys(keep, () => undefined)
  useDesk(desk, (zone: Zone) => zone !== 'middle' && keep(zone))
  return (
    <div className="desk" ref={desk}>
      <div className="stand-page" role="status">
        <p className="skeleton">{text('stand.loading')}</p>
        {kept !== null && <p>{text(`stand.kept.${kept}`)}</p>}
      </div>
    </div>
  )
}
