import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { Size } from './page-scale.ts'
import { applyPinch, type Fingers, moveZoom, type Point, unzoomed, wheelFactor, type Zoom, zoomAt } from './zoom.ts'

/** Milliseconds without a movement after which the pages are drawn at the zoomed resolution. */
const restMs = 200
/** Minimum factor; less is a trembling finger. */
const minFactor = 1.04
/** CSS pixels per line, for wheels that report lines. */
const linePixels = 16

export interface Zooming {
  /** Zoom factor since the last movement ended; 1 = the size laid out on the desk. */
  readonly scale: number
  /** Zooms around the middle of the desk. */
  readonly by: (factor: number) => void
  readonly reset: () => void
}

/** WebKit's own event for two fingers on a screen or a trackpad; `scale` is relative to their start. */
type Gesture = Event & Pick<MouseEvent, 'clientX' | 'clientY'> & { readonly scale: number }

const onControl = ({ target }: Event): boolean =>
  target instanceof Element && target.closest('a, button, input') !== null

/**
 * Zooms the content of the lens with two fingers or with Ctrl and the wheel (which a trackpad's pinch sends, except for
 * WebKit's gestures); one finger or the mouse then moves it. Movements bypass React. `isLocked`: neither the app nor
 * the browser zooms.
 */
export const useZoom = (
  desk: RefObject<HTMLElement | null>,
  lens: RefObject<HTMLElement | null>,
  isLocked: boolean,
): Zooming => {
  const [scale, setScale] = useState(1)
  const change = useRef<(next: (zoom: Zoom, desk: Size) => Zoom) => void>(() => undefined)

  useEffect(() => {
    const [element, content] = [desk.current, lens.current]
    if (element === null || content === null) return
    const ends = new AbortController()
    const { signal } = ends
    // If the browser scrolled with two fingers, they could not zoom.
    const preventTwoFingerScroll = (event: TouchEvent): void => {
      if (event.touches.length > 1 && event.cancelable) event.preventDefault()
    }
    element.addEventListener('touchmove', preventTwoFingerScroll, { passive: false, signal })
    for (const name of ['gesturestart', 'gesturechange'])
      element.addEventListener(name, (event) => event.preventDefault(), { signal })
    if (isLocked) {
      const preventWheelZoom = (event: WheelEvent): void => {
        if (event.ctrlKey) event.preventDefault()
      }
      element.addEventListener('wheel', preventWheelZoom, { passive: false, signal })
      return () => ends.abort()
    }

    let zoom = unzoomed
    let resting: ReturnType<typeof setTimeout> | undefined
    const fingers = new Map<number, Point>()

    const show = (next: Zoom): void => {
      zoom = next
      content.style.transform = next.scale === 1 ? '' : `translate(${next.x}px, ${next.y}px) scale(${next.scale})`
      element.dataset.zoomed = String(next.scale > 1)
      clearTimeout(resting)
      resting = setTimeout(rest, restMs)
    }
    const rest = (): void => {
      if (fingers.size > 1) return
      if (zoom.scale > 1 && zoom.scale < minFactor) show(unzoomed)
      setScale(zoom.scale)
    }
    const follow = ({ zoom: next, rest }: ReturnType<typeof moveZoom>): void => {
      show(next)
      const scroller = content.querySelector('.leaf--scroll')
      if (scroller !== null && rest !== 0) scroller.scrollTop -= rest
    }
    const size = (): Size => ({ width: element.clientWidth, height: element.clientHeight })
    const at = ({ clientX, clientY }: Pick<MouseEvent, 'clientX' | 'clientY'>): Point => {
      const { left, top } = element.getBoundingClientRect()
      return { x: clientX - left, y: clientY - top }
    }
    const touching = (): Fingers | null => {
      const [first, second] = fingers.values()
      if (first === undefined) return null
      return second === undefined ? [first] : [first, second]
    }
    change.current = (next) => {
      const to = next(zoom, size())
      if (to !== zoom) show(to)
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
      if (after !== null && (after.length === 2 || zoom.scale > 1)) follow(applyPinch(zoom, before, after, size()))
    }
    const onUp = ({ pointerId }: PointerEvent): void => {
      fingers.delete(pointerId)
    }
    const onWheel = (event: WheelEvent): void => {
      const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? linePixels : 1
      const [x, y] = [-unit * event.deltaX, -unit * event.deltaY]
      if (event.ctrlKey) show(zoomAt(zoom, wheelFactor(-y), at(event), size()))
      else if (zoom.scale > 1) follow(moveZoom(zoom, { x, y }, size()))
      else return
      event.preventDefault()
    }
    let spread = 1
    const onGesture = (event: Event): void => {
      const { type, scale } = event as Gesture
      // Fingers on a screen are handled as pointers.
      if (type === 'gesturechange' && fingers.size === 0)
        show(zoomAt(zoom, scale / spread, at(event as Gesture), size()))
      spread = type === 'gesturechange' ? scale : 1
    }
    for (const name of ['gesturestart', 'gesturechange']) element.addEventListener(name, onGesture, { signal })
    element.addEventListener('pointerdown', onDown, { signal })
    element.addEventListener('pointermove', onMove, { signal })
    element.addEventListener('wheel', onWheel, { passive: false, signal })
    // On the window: a mouse button may be released anywhere.
    window.addEventListener('pointerup', onUp, { signal })
    window.addEventListener('pointercancel', onUp, { signal })
    return () => {
      ends.abort()
      show(unzoomed)
      clearTimeout(resting)
      setScale(1)
      change.current = () => undefined
    }
  }, [desk, lens, isLocked])

  return {
    scale,
    by: useCallback((factor) => {
      change.current((zoom, desk) => zoomAt(zoom, factor, { x: desk.width / 2, y: desk.height / 2 }, desk))
    }, []),
    reset: useCallback(() => {
      change.current(() => unzoomed)
      setScale(1)
    }, []),
  }
}
