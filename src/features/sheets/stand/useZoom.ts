import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { Size } from './page-scale.ts'
import { applyPinch, type Fingers, moveZoom, type Point, unzoomed, wheelFactor, type Zoom, zoomAt } from './zoom.ts'

/** Milliseconds without a movement after which the pages are drawn as sharp as they are large. */
const restMs = 200
/** Less than this is a finger that trembled. */
const least = 1.04
/** CSS pixels of a line, for wheels that count in lines. */
const linePixels = 16

export interface Zooming {
  /** How large the page is since it came to rest; 1 = as it lies on the desk. */
  readonly scale: number
  /** Around the middle of the desk. */
  readonly by: (factor: number) => void
  readonly reset: () => void
}

/** WebKit's own event of two fingers on a screen or a trackpad; `scale` counts from where they began. */
type Gesture = Event & Pick<MouseEvent, 'clientX' | 'clientY'> & { readonly scale: number }

const onControl = ({ target }: Event): boolean =>
  target instanceof Element && target.closest('a, button, input') !== null

/**
 * Two fingers, or a wheel with Ctrl (which is what a trackpad's pinch sends, but for WebKit's gestures), enlarge what lies in
 * the lens; one finger or the mouse then moves it. It follows the hand without React. `isLocked`: nothing is enlarged, neither here nor by the browser.
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
    // A browser that would scroll with two fingers does not enlarge with them.
    const keepFingers = (event: TouchEvent): void => {
      if (event.touches.length > 1 && event.cancelable) event.preventDefault()
    }
    element.addEventListener('touchmove', keepFingers, { passive: false, signal })
    for (const name of ['gesturestart', 'gesturechange'])
      element.addEventListener(name, (event) => event.preventDefault(), { signal })
    if (isLocked) {
      const keepWheel = (event: WheelEvent): void => {
        if (event.ctrlKey) event.preventDefault()
      }
      element.addEventListener('wheel', keepWheel, { passive: false, signal })
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
      if (zoom.scale > 1 && zoom.scale < least) show(unzoomed)
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
    change.current = (next) => show(next(zoom, size()))

    const onDown = (event: PointerEvent): void => {
      // What lies there when a pen begins to draw is the hand that holds it.
      if (event.pointerType === 'pen' && event.defaultPrevented) fingers.clear()
      // A pen that draws moves nothing; of fingers a second one may follow.
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
      // Fingers on a screen are pointers, too.
      if (type === 'gesturechange' && fingers.size === 0)
        show(zoomAt(zoom, scale / spread, at(event as Gesture), size()))
      spread = type === 'gesturechange' ? scale : 1
    }
    for (const name of ['gesturestart', 'gesturechange']) element.addEventListener(name, onGesture, { signal })
    element.addEventListener('pointerdown', onDown, { signal })
    element.addEventListener('pointermove', onMove, { signal })
    element.addEventListener('wheel', onWheel, { passive: false, signal })
    // A mouse may be let go anywhere.
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
