import type { Size } from './page-scale.ts'
import { applyPinch, type Fingers, moveZoom, type Point, unzoomed, wheelFactor, type Zoom, zoomAt } from './zoom.ts'

/** Milliseconds without a movement after which the pages are drawn at the zoomed resolution. */
const restMs = 200
/** Minimum factor; less is a trembling finger. */
const minFactor = 1.04
/** CSS pixels per line, for wheels that report lines. */
const linePixels = 16

/** WebKit's own event for two fingers on a screen or a trackpad; `scale` is relative to their start. */
type Gesture = Event & Pick<MouseEvent, 'clientX' | 'clientY'> & { readonly scale: number }

const gestures = ['gesturestart', 'gesturechange']

const onControl = ({ target }: Event): boolean =>
  target instanceof Element && target.closest('a, button, input') !== null

/** The zoomed content of the desk. */
export interface Lens {
  readonly zoom: Zoom
  readonly fingers: Map<number, Point>
  readonly size: () => Size
  /** The point of an event on the desk, in CSS pixels. */
  readonly at: (event: Pick<MouseEvent, 'clientX' | 'clientY'>) => Point
  readonly show: (zoom: Zoom) => void
  /** Shows a moved zoom; a movement past the edge scrolls the page. */
  readonly follow: (moved: ReturnType<typeof moveZoom>) => void
  readonly change: (next: (zoom: Zoom, desk: Size) => Zoom) => void
  /** Shows the content unzoomed. */
  readonly close: () => void
}

/**
 * Zooms the content of a desk, without React.
 * @param onRest called with the factor when a movement has ended
 */
export const createLens = (desk: HTMLElement, content: HTMLElement, onRest: (scale: number) => void): Lens => {
  let zoom = unzoomed
  let resting: ReturnType<typeof setTimeout> | undefined
  const fingers = new Map<number, Point>()
  const size = (): Size => ({ width: desk.clientWidth, height: desk.clientHeight })
  const show = (next: Zoom): void => {
    zoom = next
    content.style.transform = next.scale === 1 ? '' : `translate(${next.x}px, ${next.y}px) scale(${next.scale})`
    desk.dataset.zoomed = String(next.scale > 1)
    clearTimeout(resting)
    resting = setTimeout(rest, restMs)
  }
  const rest = (): void => {
    if (fingers.size > 1) return
    if (zoom.scale > 1 && zoom.scale < minFactor) show(unzoomed)
    onRest(zoom.scale)
  }
  return {
    get zoom() {
      return zoom
    },
    fingers,
    size,
    at: ({ clientX, clientY }) => {
      const { left, top } = desk.getBoundingClientRect()
      return { x: clientX - left, y: clientY - top }
    },
    show,
    follow: ({ zoom: next, rest: beyond }) => {
      show(next)
      const scroller = content.querySelector('.leaf--scroll')
      if (scroller !== null && beyond !== 0) scroller.scrollTop -= beyond
    },
    change: (next) => {
      const to = next(zoom, size())
      if (to !== zoom) show(to)
    },
    close: () => {
      show(unzoomed)
      clearTimeout(resting)
    },
  }
}

/** Prevents that the browser zooms or scrolls with two fingers; if the stand is locked, also with the wheel. */
export const preventBrowserZoom = (desk: HTMLElement, isLocked: boolean, signal: AbortSignal): void => {
  const onTouch = (event: TouchEvent): void => {
    if (event.touches.length > 1 && event.cancelable) event.preventDefault()
  }
  desk.addEventListener('touchmove', onTouch, { passive: false, signal })
  for (const name of gestures) desk.addEventListener(name, (event) => event.preventDefault(), { signal })
  const onWheel = (event: WheelEvent): void => {
    if (event.ctrlKey) event.preventDefault()
  }
  if (isLocked) desk.addEventListener('wheel', onWheel, { passive: false, signal })
}

/** Two fingers zoom; one finger or the mouse moves what is zoomed. */
export const listenToFingers = (desk: HTMLElement, lens: Lens, signal: AbortSignal): void => {
  const { fingers, at } = lens
  const touching = (): Fingers | null => {
    const [first, second] = fingers.values()
    if (first === undefined) return null
    return second === undefined ? [first] : [first, second]
  }
  const onDown = (event: PointerEvent): void => {
    // Fingers that are down when a pen begins to draw belong to the hand that holds it.
    if (event.pointerType === 'pen' && event.defaultPrevented) fingers.clear()
    // A drawing pen moves nothing; a second finger may follow a drawing one.
    const isFree = event.pointerType === 'touch' || !event.defaultPrevented
    if (event.button === 0 && isFree && !onControl(event)) fingers.set(event.pointerId, at(event))
  }
  const onMove = (event: PointerEvent): void => {
    const before = touching()
    if (before === null || !fingers.has(event.pointerId)) return
    fingers.set(event.pointerId, at(event))
    if (event.defaultPrevented) return
    const after = touching()
    const { zoom } = lens
    if (after !== null && (after.length === 2 || zoom.scale > 1))
      lens.follow(applyPinch(zoom, before, after, lens.size()))
  }
  const onUp = ({ pointerId }: PointerEvent): void => {
    fingers.delete(pointerId)
  }
  desk.addEventListener('pointerdown', onDown, { signal })
  desk.addEventListener('pointermove', onMove, { signal })
  // On the window: a mouse button may be released anywhere.
  window.addEventListener('pointerup', onUp, { signal })
  window.addEventListener('pointercancel', onUp, { signal })
}

/** Ctrl and the wheel zoom, which a trackpad's pinch sends, and so do WebKit's gestures; the wheel moves. */
export const listenToTrackpad = (desk: HTMLElement, lens: Lens, signal: AbortSignal): void => {
  const { show, at, size } = lens
  const onWheel = (event: WheelEvent): void => {
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? linePixels : 1
    const [x, y] = [-unit * event.deltaX, -unit * event.deltaY]
    const { zoom } = lens
    if (event.ctrlKey) show(zoomAt(zoom, wheelFactor(-y), at(event), size()))
    else if (zoom.scale > 1) lens.follow(moveZoom(zoom, { x, y }, size()))
    else return
    event.preventDefault()
  }
  let spread = 1
  const onGesture = (event: Event): void => {
    const { type, scale } = event as Gesture
    // Fingers on a screen are handled as pointers.
    if (type === 'gesturechange' && lens.fingers.size === 0)
      show(zoomAt(lens.zoom, scale / spread, at(event as Gesture), size()))
    spread = type === 'gesturechange' ? scale : 1
  }
  for (const name of gestures) desk.addEventListener(name, onGesture, { signal })
  desk.addEventListener('wheel', onWheel, { passive: false, signal })
}
