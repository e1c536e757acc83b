import * as deskStyles from '../desk.css'
import * as jumpsStyles from './jumps.css'
import { type CSSProperties, type KeyboardEvent, use, useEffect, useRef } from 'react'
import { useText } from '../../../../ui/intl.tsx'
import { useDrag } from '../../../../ui/useDrag.ts'
import { arrowDirections, moveOnPage, onDrawing, onPage, type PagePart, type Point } from '../annotations/page-part.ts'
import { type Half, isInHalf } from '../annotations/pen-input.ts'
import type { PageDrawing } from '../pdf.ts'
import { preserveFocus } from '../StandBar.tsx'
import type { Placing } from './placing.ts'
import { draftAt, JumpsContext, type Landing, type PageJumpsState } from './useJumps.ts'

/** Part of the drawing by which an arrow key moves the draft. */
const keyStep = 0.01
/** Part of the desk's height above the target of a jump on a page that scrolls. */
const above = 0.25

const styleAt = ({ x, y }: Point): CSSProperties => ({ '--x': `${100 * x}%`, '--y': `${100 * y}%` }) as CSSProperties

/** The marker where a jump leads. A page that is taller than the desk scrolls there. */
const LandingMarker = ({ at }: { readonly at: Point }) => {
  const marker = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const scroller = marker.current?.closest('.leaf--scroll')
    if (marker.current == null || scroller == null) return
    const { top, height } = marker.current.getBoundingClientRect()
    const middle = top + height / 2 - scroller.getBoundingClientRect().top
    scroller.scrollTop += middle - above * scroller.clientHeight
  }, [])
  return <span ref={marker} className={jumpsStyles.pageLanding} aria-hidden="true" style={styleAt(at)} />
}

interface PlacingSurfaceProps {
  readonly page: number
  readonly part: PagePart
  readonly placing: Placing
  readonly move: PageJumpsState['move']
  readonly accept: PageJumpsState['accept']
}

/** Lets a tap or the arrow keys place a jump on the page, and Enter accept it. */
const PlacingSurface = ({ page, part, placing, move, accept }: PlacingSurfaceProps) => {
  const text = useText()
  const handle = useRef<HTMLButtonElement>(null)
  const surface = useRef<HTMLDivElement>(null)
  const { name, source, draft } = placing
  const isHere = draft.page === page
  const at = onDrawing(part, draftAt(placing))
  const isTarget = source !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step begins with the focus on the draft
  useEffect(() => handle.current?.focus({ preventScroll: true }), [isTarget, isHere])

  /** The draft before the pointer went down. */
  const before = useRef(draft)
  const follow = ({ clientX, clientY }: PointerEvent): void => {
    const { left, top, width, height } = surface.current?.getBoundingClientRect() ?? new DOMRect()
    move(page, onPage(part, { x: (clientX - left) / width, y: (clientY - top) / height }))
  }
  useDrag(surface, {
    onStart: (event) => {
      before.current = draft
      follow(event)
    },
    onMove: follow,
    onEnd: () => handle.current?.focus({ preventScroll: true }),
    onCancel: () => {
      if (before.current.at !== null) move(before.current.page, before.current.at)
    },
  })

  const onKeyDown = (event: KeyboardEvent): void => {
    const direction = arrowDirections[event.key]
    if (direction === undefined) return
    event.preventDefault()
    // With the focus here an arrow does not turn.
    event.stopPropagation()
    move(page, moveOnPage(part, draftAt(placing), { x: keyStep * direction.x, y: keyStep * direction.y }))
  }
  return (
    <>
      <div ref={surface} className={jumpsStyles.placingSurface} />
      {isHere && (
        <button
          ref={handle}
          type="button"
          className={
            draft.at === null
              ? `${jumpsStyles.pageJump} ${jumpsStyles.pageJumpDraft} ${jumpsStyles.pageJumpUnset}`
              : `${jumpsStyles.pageJump} ${jumpsStyles.pageJumpDraft}`
          }
          style={styleAt(at)}
          aria-label={text(isTarget ? 'stand.placing.handle.target' : 'stand.placing.handle.source', { name, page })}
          onKeyDown={onKeyDown}
          onClick={accept}
        >
          {isTarget ? <i className={jumpsStyles.pageJumpTarget} /> : <span>{name}</span>}
        </button>
      )}
    </>
  )
}

interface PageJumpsProps {
  readonly page: number
  readonly place: number
  readonly drawing: PageDrawing
  /** The only visible half; null = the whole page. */
  readonly half: Half | null
}

const landingKey = ({ turns }: Landing): string => `landing ${turns}`

/** The jumps that lie on a page. A tap on one never turns the page. */
export const PageJumps = ({ page, place, drawing: { canvas, part }, half }: PageJumpsProps) => {
  const text = useText()
  const state = use(JumpsContext)
  if (state === null) return null
  const { jumps, placing, landing, follow, move, accept } = state
  return (
    <div className={deskStyles.pageJumps} style={{ width: canvas.style.width, height: canvas.style.height }}>
      {placing !== null && <PlacingSurface {...{ page, part, placing, move, accept }} />}
      {placing === null &&
        jumps.map((jump) => {
          if (jump.from !== page || jump.at === undefined) return null
          const at = onDrawing(part, jump.at)
          if (!isInHalf(half, at.y)) return null
          return (
            <button
              key={JSON.stringify(jump)}
              type="button"
              className={jumpsStyles.pageJump}
              style={styleAt(at)}
              aria-label={text('stand.jump.on_page', { name: jump.name, page: jump.to })}
              onMouseDown={preserveFocus}
              onClick={() => follow(jump, place)}
            >
              <span>{jump.name}</span>
            </button>
          )
        })}
      {placing === null && landing?.place === place && (
        <LandingMarker key={landingKey(landing)} at={onDrawing(part, landing.at)} />
      )}
    </div>
  )
}
