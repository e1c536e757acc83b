import * as deskStyles from './desk.css'
import * as standMessagesStyles from './stand-messages.css'
import { ChevronLeft, ChevronRight, Minimize2 } from 'lucide-react'
import { memo, type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useText } from '../../../ui/intl.tsx'
import { preserveFocus } from './StandBar.tsx'
import type { Tint } from './settings.ts'
import type { Turn, Zone } from './turns.ts'
import { useDesk } from './useDesk.ts'
import type { Zooming } from './useZoom.ts'

/** Milliseconds for which the page number is shown after a turn. */
const pillMs = 1500

interface DeskProps {
  readonly desk: RefObject<HTMLDivElement | null>
  /** The element that is zoomed. */
  readonly lens: RefObject<HTMLDivElement | null>
  readonly zooming: Zooming
  readonly tint: Tint
  readonly locked: boolean
  readonly bars: boolean
  /** True while the labels of the tap zones are shown. */
  readonly hints: boolean
  /** 'Page 1 of 4', and the accessible name of the desk's content. */
  readonly where: string
  readonly label: string
  /** Number of turns; each one shows the page number again. */
  readonly turns: number
  readonly ends: { readonly back: boolean; readonly next: boolean }
  readonly onZone: (zone: Zone) => void
  /** The scroll container: the leaf itself, if it is taller than the desk. */
  readonly scroller?: RefObject<HTMLDivElement | null> | undefined
  readonly children: ReactNode
  /** Content above the page, such as the metronome's flash. */
  readonly above?: ReactNode
}

interface TurnZoneProps {
  readonly turn: Turn
  /** True if there is nothing more in this direction. */
  readonly isEnd: boolean
  readonly onTurn: (turn: Turn) => void
}

/** Memoized: a turn has no time to render it. */
const TurnZone = memo(({ turn, isEnd, onTurn }: TurnZoneProps) => {
  const text = useText()
  const Arrow = turn === 'back' ? ChevronLeft : ChevronRight
  return (
    <button
      type="button"
      data-zone={turn}
      aria-label={text(`stand.${turn}`)}
      aria-disabled={isEnd}
      onClick={() => onTurn(turn)}
    >
      <Arrow aria-hidden="true" />
      <span aria-hidden="true">{text(`stand.zone.${turn}`)}</span>
    </button>
  )
})

/** Shows which page it is for a while after each turn. */
const PageNumber = ({ where, turns }: Pick<DeskProps, 'where' | 'turns'>) => {
  /** The turn whose page number has been shown long enough. */
  const [expired, setExpired] = useState<number | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setExpired(turns), pillMs)
    return () => clearTimeout(timer)
  }, [turns])
  return (
    <p className={expired === turns ? `${deskStyles.pill} ${deskStyles.pillGone}` : deskStyles.pill} aria-live="polite">
      {where}
    </p>
  )
}

/** The page and its gestures: taps in the outer thirds turn, a tap in the middle toggles the bars. */
export const Desk = ({
  desk,
  lens,
  tint,
  locked,
  bars,
  hints,
  where,
  label,
  turns,
  ends,
  onZone,
  ...rest
}: DeskProps) => {
  const text = useText()
  const { scale, reset } = rest.zooming
  useDesk(desk, onZone)
  const latestZone = useRef(onZone)
  latestZone.current = onZone
  const onTurn = useCallback((turn: Turn) => latestZone.current(turn), [])
  return (
    <div
      className={rest.scroller === undefined ? deskStyles.desk : `${deskStyles.desk} ${deskStyles.deskScroll}`}
      data-tint={tint}
      ref={desk}
    >
      <div className={deskStyles.lens} ref={lens}>
        <figure
          className={rest.scroller === undefined ? deskStyles.leaf : `${deskStyles.leaf} ${deskStyles.leafScroll}`}
          ref={rest.scroller}
          aria-label={label}
        >
          {rest.children}
        </figure>
      </div>
      <div className={hints ? `${deskStyles.zones} ${deskStyles.zonesHints}` : deskStyles.zones}>
        <TurnZone turn="back" isEnd={ends.back} onTurn={onTurn} />
        <button
          type="button"
          data-zone="middle"
          aria-label={text(locked ? 'stand.unlock.show' : 'stand.bar')}
          aria-expanded={bars}
          onClick={() => onZone('middle')}
        >
          <span aria-hidden="true">{text('stand.zone.middle')}</span>
        </button>
        <TurnZone turn="next" isEnd={ends.next} onTurn={onTurn} />
      </div>
      {rest.above}
      {scale > 1 && (
        <button type="button" className={standMessagesStyles.unzoom} onMouseDown={preserveFocus} onClick={reset}>
          <Minimize2 aria-hidden="true" />
          <span aria-hidden="true">{text('stand.zoom.value', { percent: Math.round(100 * scale) })}</span>
          <span className="visually-hidden">{text('stand.zoom.reset')}</span>
        </button>
      )}
      <PageNumber where={where} turns={turns} />
    </div>
  )
}
