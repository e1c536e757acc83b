import { placedTools, type Stroke } from '#contract/annotations.ts'
import { isTouched } from './eraser.ts'
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

/** A page as the pen finds it. */
export interface Surface {
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

/** Points of an event on the canvas, as shares of its size, without those beside the visible half. */
const pointsOf = (canvas: HTMLCanvasElement, half: Half | null, event: PointerEvent): readonly Point[] => {
  // Measured each time: the page may scroll under the pen.
  const { left, top, width, height } = canvas.getBoundingClientRect()
  const all = event.getCoalescedEvents?.() ?? []
  return (all.length === 0 ? [event] : all)
    .map(({ clientX, clientY }) => ({ x: (clientX - left) / width, y: (clientY - top) / height }))
    .filter(({ y }) => isInHalf(half, y))
}

/** Adds the stroke of a movement to the layer that is written on. */
const commit = (movement: Movement, { page, pen }: Surface): void => {
  if (movement.stroke === null || movement.stroke.points.length === 0) return
  const stroke = strokeOf(movement.stroke, page)
  movement.drawn.push(stroke)
  pen.target.change({ strokes: [stroke], erased: [] })
}

/** Erases every stroke between the eraser's last point and this one. */
const erase = (movement: Movement, { part, strokes, pen }: Surface, at: Point): void => {
  const place = onPage(part, at)
  const from = movement.eraserAt ?? place
  movement.eraserAt = place
  const touched = strokes.filter((one) => !movement.erased.has(one) && isTouched(part, one, from, place))
  if (touched.length === 0) return
  for (const one of touched) movement.erased.add(one)
  pen.target.change({ strokes: [], erased: touched.map(({ id }) => id) })
}

const newMovement = ({ buttons, pointerId, pointerType }: PointerEvent, pen: Pen): Movement => {
  const erases = (buttons & eraserButton) !== 0
  const places = isPlacing(pen) && !erases
  const { look } = pen
  const draws = look !== null && !erases && !isPlacing(pen)
  return {
    pointer: pointerId,
    touch: pointerType === 'touch',
    places,
    stroke: draws ? { look, colour: colourOf(look.tool, look.ink), points: [] } : null,
    spot: null,
    eraserAt: null,
    drawn: [],
    erased: new Set(),
  }
}

/** Shows where a stamp or a text would be placed. Returns the point on the page; null = beside it. */
const aimAt = (canvas: HTMLCanvasElement, { half, part, onAim }: Surface, event: PointerEvent): Point | null => {
  const at = pointsOf(canvas, half, event).at(-1)
  const point = at === undefined ? null : onPage(part, at)
  onAim(point)
  return point
}

/**
 * Handles the events of a canvas over a page: it draws, erases or places with pen, mouse or finger.
 * @param now returns the page as it is at the moment of the event
 */
export const createPenInput = (canvas: HTMLCanvasElement, now: () => Surface) => {
  let moving: Movement | null = null

  const aim = (event: PointerEvent): Point | null => aimAt(canvas, now(), event)
  const extend = (movement: Movement, event: PointerEvent): void => {
    if (movement.places) {
      movement.spot = aim(event)
      return
    }
    const surface = now()
    const { stroke } = movement
    const from = stroke?.points.length ?? 0
    for (const at of pointsOf(canvas, surface.half, event)) {
      if (stroke === null) erase(movement, surface, at)
      else addPoint(stroke, surface.part, at)
    }
    if (stroke === null || stroke.points.length === from) return
    drawLive(canvas, surface.part, stroke, from)
    if (stroke.points.length < maxPoints) return
    commit(movement, now())
    movement.stroke = { ...stroke, points: stroke.points.slice(-1) }
  }
  /** Ends a movement; false discards it. */
  const end = (isKept: boolean): void => {
    const movement = moving
    moving = null
    if (movement === null) return
    const { pen, onAim, onPlace } = now()
    if (movement.places) {
      onAim(null)
      if (isKept && movement.spot !== null) onPlace(movement.spot)
      return
    }
    if (isKept) commit(movement, now())
    else clearLive(canvas)
    const { drawn, erased } = movement
    if (drawn.length + erased.size > 0) pen.addStep({ drawn, erased: [...erased] })
  }
  return {
    end,
    ...inputEvents({
      current: () => moving,
      begin: (event) => {
        canvas.setPointerCapture(event.pointerId)
        moving = newMovement(event, now().pen)
        extend(moving, event)
      },
      ...{ now, aim, extend, end },
    }),
    /** Draws the stroke of the current movement on a canvas that was cleared. */
    redraw: (): void => {
      if (moving?.stroke != null) drawLive(canvas, now().part, moving.stroke, 0)
    },
  }
}

export type PenInput = ReturnType<typeof createPenInput>

interface Acts {
  readonly now: () => Surface
  readonly current: () => Movement | null
  readonly begin: (event: PointerEvent) => void
  readonly aim: (event: PointerEvent) => Point | null
  readonly extend: (movement: Movement, event: PointerEvent) => void
  readonly end: (isKept: boolean) => void
}

/** Which event does what. preventDefault marks it as handled: the desk then neither turns nor moves the page. */
const inputEvents = ({ now, current, begin, aim, extend, end }: Acts) => ({
  onDown: (event: PointerEvent): void => {
    const { pen } = now()
    const { pointerType, buttons } = event
    const touch = pointerType === 'touch'
    const draws = touch ? pen.fingerDraws : buttons === 1 || pointerType === 'pen'
    if (draws) event.preventDefault()
    // A second finger makes it a pinch, not a drawing.
    if (touch && current()?.touch === true) end(false)
    else if (draws && !(touch && (current() !== null || !event.isPrimary))) {
      // A palm that touched before its pen has drawn nothing.
      end(current()?.touch !== true)
      begin(event)
    }
  },
  onMove: (event: PointerEvent): void => {
    const movement = current()
    const hovers = movement === null && event.pointerType !== 'touch'
    if (hovers && isPlacing(now().pen)) aim(event)
    if (movement === null || event.pointerId !== movement.pointer) return
    event.preventDefault()
    extend(movement, event)
  },
  onUp: (event: PointerEvent): void => {
    if (event.pointerId === current()?.pointer) end(true)
  },
  onCancel: (event: PointerEvent): void => {
    const movement = current()
    if (event.pointerId === movement?.pointer) end(!movement.touch)
  },
  onLeave: (): void => {
    if (current() === null) now().onAim(null)
  },
  /** Keeps the focus in the field of the text that a tap has opened. */
  onTouchEnd: (event: TouchEvent): void => {
    if (now().pen.placing.draft !== null && event.cancelable) event.preventDefault()
  },
  /** Prevents scrolling while drawing. */
  onTouch: (event: TouchEvent): void => {
    const movement = current()
    if (movement !== null && !movement.touch && event.cancelable) event.preventDefault()
  },
})
