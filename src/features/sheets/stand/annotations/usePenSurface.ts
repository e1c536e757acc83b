import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { placedTools, type Stroke } from '#contract/annotations.ts'
import { freeCanvas } from '../pdf.ts'
import { isTouched } from './eraser.ts'
import { drawAlone } from './ink.ts'
import { addPoint, clearLive, drawLive, type LiveStroke } from './live-stroke.ts'
import { onPage, type PagePart, type Point } from './page-part.ts'
import { colourOf } from './pen-choice.ts'
import { maxPoints, written } from './strokes.ts'
import type { Pen } from './usePen.ts'

/** The eraser end of a pen (Pointer Events §10.1.3.2). */
const eraserButton = 32

interface Movement {
  readonly pointer: number
  readonly touch: boolean
  /** True if it places a stamp or a text where it ends. */
  readonly places: boolean
  /** null = it erases, or places. */
  stroke: LiveStroke | null
  /** The point at which a stamp or a text is placed; null = beside the page. */
  spot: Point | null
  /** The eraser's last point on the page. */
  eraserAt: Point | null
  readonly drawn: Stroke[]
  readonly erased: Set<Stroke>
}

const strokeOf = ({ look, points }: LiveStroke, page: number): Stroke => ({
  ...look,
  id: crypto.randomUUID(),
  page,
  points: written(points),
})

/** The visible part of a page in the middle of a half-page turn: above or below a share of its height. */
export interface Half {
  readonly which: 'upper' | 'lower'
  readonly split: number
}

/** True if a height, as a share of the drawing, is in the visible half; null = the whole page is visible. */
export const isInHalf = (half: Half | null, y: number): boolean =>
  half === null || y < half.split === (half.which === 'upper')

interface Surface {
  readonly page: number
  readonly part: PagePart
  /** The visible half in the middle of a half-page turn; writing is possible only there. */
  readonly half: Half | null
  readonly strokes: readonly Stroke[]
  /** The mark that a stamp or a text will leave; null = none. */
  readonly ghost: Omit<Stroke, 'id'> | null
  readonly pen: Pen
  /** Called while a pointer aims with a stamp or a text, with a point of the page; null = it has left. */
  readonly onAim: (point: Point | null) => void
  readonly onPlace: (point: Point) => void
}

const isPlacing = ({ look }: Pen): boolean => look !== null && placedTools.includes(look.tool)

/**
 * Lets pen and mouse, and a finger if the member has no pen, draw on a page. Other input is passed on to the desk,
 * where it moves and turns the page. A stroke is drawn inside its event handler; React is notified when it ends.
 */
export const usePenSurface = (surface: RefObject<HTMLCanvasElement | null>, now: Surface): void => {
  const latest = useRef(now)
  latest.current = now
  const moving = useRef<Movement | null>(null)

  // Once the page itself shows a stroke, the canvas need not; redrawing the page under the pen clears the canvas.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the strokes tell when the page has changed
  useLayoutEffect(() => {
    const canvas = surface.current
    if (canvas === null) return
    clearLive(canvas)
    const stroke = moving.current?.stroke
    if (stroke != null) drawLive(canvas, now.part, stroke, 0)
    if (now.ghost !== null) drawAlone(canvas, now.part, now.ghost)
  }, [surface, now.strokes, now.part, now.ghost])

  useEffect(() => {
    const canvas = surface.current
    if (canvas === null) return

    const places = (event: PointerEvent): readonly Point[] => {
      // Measured each time: the page may scroll under the pen.
      const { left, top, width, height } = canvas.getBoundingClientRect()
      const all = event.getCoalescedEvents?.() ?? []
      return (all.length === 0 ? [event] : all)
        .map(({ clientX, clientY }) => ({ x: (clientX - left) / width, y: (clientY - top) / height }))
        .filter(({ y }) => isInHalf(latest.current.half, y))
    }
    const begin = (pen: Pen, erases: boolean): LiveStroke | null =>
      pen.look === null || erases || isPlacing(pen)
        ? null
        : { look: pen.look, colour: colourOf(pen.look.tool, pen.look.ink), points: [] }
    const commit = (movement: Movement): void => {
      if (movement.stroke === null || movement.stroke.points.length === 0) return
      const stroke = strokeOf(movement.stroke, latest.current.page)
      movement.drawn.push(stroke)
      latest.current.pen.target.change({ strokes: [stroke], erased: [] })
    }
    const erase = (movement: Movement, at: Point): void => {
      const { part, strokes, pen } = latest.current
      const place = onPage(part, at)
      const from = movement.eraserAt ?? place
      movement.eraserAt = place
      const touched = strokes.filter((one) => !movement.erased.has(one) && isTouched(part, one, from, place))
      if (touched.length === 0) return
      for (const one of touched) movement.erased.add(one)
      pen.target.change({ strokes: [], erased: touched.map(({ id }) => id) })
    }
    const aim = (event: PointerEvent): Point | null => {
      const at = places(event).at(-1)
      const point = at === undefined ? null : onPage(latest.current.part, at)
      latest.current.onAim(point)
      return point
    }
    const extend = (movement: Movement, event: PointerEvent): void => {
      if (movement.places) {
        movement.spot = aim(event)
        return
      }
      const { part } = latest.current
      const { stroke } = movement
      const from = stroke?.points.length ?? 0
      for (const at of places(event)) {
        if (stroke === null) erase(movement, at)
        else addPoint(stroke, part, at)
      }
      if (stroke === null || stroke.points.length === from) return
      drawLive(canvas, part, stroke, from)
      if (stroke.points.length < maxPoints) return
      commit(movement)
      movement.stroke = { ...stroke, points: stroke.points.slice(-1) }
    }
    const end = (isKept: boolean): void => {
      const movement = moving.current
      moving.current = null
      if (movement === null) return
      const { pen, onAim, onPlace } = latest.current
      if (movement.places) {
        onAim(null)
        if (isKept && movement.spot !== null) onPlace(movement.spot)
        return
      }
      if (isKept) commit(movement)
      else clearLive(canvas)
      const { drawn, erased } = movement
      if (drawn.length + erased.size > 0) pen.addStep({ drawn, erased: [...erased] })
    }

    // preventDefault marks the event as handled: the desk then neither turns nor moves the page.
    const onDown = (event: PointerEvent): void => {
      const { pen } = latest.current
      const { pointerType, pointerId, buttons } = event
      const touch = pointerType === 'touch'
      const draws = touch ? pen.fingerDraws : buttons === 1 || pointerType === 'pen'
      if (draws) event.preventDefault()
      // A second finger makes it a pinch, not a drawing.
      if (touch && moving.current?.touch === true) end(false)
      else if (draws && !(touch && (moving.current !== null || !event.isPrimary))) {
        // A palm that touched before its pen has drawn nothing.
        end(moving.current?.touch !== true)
        canvas.setPointerCapture(pointerId)
        const erases = (buttons & eraserButton) !== 0
        moving.current = {
          pointer: pointerId,
          touch,
          places: isPlacing(pen) && !erases,
          stroke: begin(pen, erases),
          spot: null,
          eraserAt: null,
          drawn: [],
          erased: new Set(),
        }
        extend(moving.current, event)
      }
    }
    const onMove = (event: PointerEvent): void => {
      const hovers = moving.current === null && event.pointerType !== 'touch'
      if (hovers && isPlacing(latest.current.pen)) aim(event)
      if (event.pointerId !== moving.current?.pointer) return
      event.preventDefault()
      extend(moving.current, event)
    }
    const onUp = (event: PointerEvent): void => {
      if (event.pointerId === moving.current?.pointer) end(true)
    }
    const onCancel = (event: PointerEvent): void => {
      if (event.pointerId === moving.current?.pointer) end(!moving.current.touch)
    }
    const onLeave = (): void => {
      if (moving.current === null) latest.current.onAim(null)
    }
    /** Keeps the focus in the field of the text that a tap has opened. */
    const onTouchEnd = (event: TouchEvent): void => {
      if (latest.current.pen.placing.draft !== null && event.cancelable) event.preventDefault()
    }
    /** Prevents scrolling while drawing. */
    const onTouch = (event: TouchEvent): void => {
      const byPen = moving.current !== null && !moving.current.touch
      if (byPen && event.cancelable) event.preventDefault()
    }
    const stop = new AbortController()
    const { signal } = stop
    canvas.addEventListener('pointerdown', onDown, { signal })
    canvas.addEventListener('pointermove', onMove, { signal })
    canvas.addEventListener('pointerup', onUp, { signal })
    canvas.addEventListener('pointercancel', onCancel, { signal })
    canvas.addEventListener('pointerleave', onLeave, { signal })
    canvas.addEventListener('touchend', onTouchEnd, { signal, passive: false })
    canvas.addEventListener('touchstart', onTouch, { signal, passive: false })
    canvas.addEventListener('touchmove', onTouch, { signal, passive: false })
    return () => {
      stop.abort()
      end(true)
      if (!canvas.isConnected) freeCanvas(canvas)
    }
  }, [surface])
}
