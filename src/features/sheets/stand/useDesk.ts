import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { turnForSwipe, type Zone, zoneAt } from './turns.ts'

/** True if the browser's own zoom is active, for people who need everything larger. */
const isMagnified = (): boolean => (window.visualViewport?.scale ?? 1) > 1.01

/** CSS pixels that a tap may move by where a movement would move the page. */
const tapTolerancePx = 10

/** Width in CSS pixels of the left edge in which iOS takes a swipe for going back in the history. */
const edgePx = 24

const onControl = ({ target }: Event): boolean =>
  target instanceof Element && target.closest('a, button, input') !== null

/** Marks the desk with the zone under the mouse. */
const markZones = (element: HTMLElement, signal: AbortSignal): void => {
  const onMove = ({ pointerType, clientX }: PointerEvent): void => {
    if (pointerType !== 'mouse') return
    const { left, width } = element.getBoundingClientRect()
    element.dataset.pointer = zoneAt(clientX - left, width)
  }
  const onLeave = (): void => {
    delete element.dataset.pointer
  }
  element.addEventListener('pointermove', onMove, { signal })
  element.addEventListener('pointerleave', onLeave, { signal })
}

/** Marks the desk while the browser's zoom is active. */
const useMagnifiedMark = (desk: RefObject<HTMLElement | null>): void =>
  useEffect(() => {
    const element = desk.current
    if (element === null) return
    const mark = (): void => {
      element.dataset.magnified = String(isMagnified())
    }
    window.visualViewport?.addEventListener('resize', mark)
    return () => window.visualViewport?.removeEventListener('resize', mark)
  }, [desk])

/** Taps and swipes on the desk, by finger, stylus or mouse. On a zoomed page a swipe moves, and a tap turns. */
export const useDesk = (desk: RefObject<HTMLElement | null>, onZone: (zone: Zone) => void): void => {
  const latest = useRef(onZone)
  latest.current = onZone

  useLayoutEffect(() => {
    const element = desk.current
    if (element === null) return
    let from: { readonly x: number; readonly y: number } | null = null
    let isOver = false
    /** True if the touch began at the edge and its default was prevented. */
    let isAtEdge = false

    const onDown = (event: PointerEvent): void => {
      // Drawing neither taps nor swipes.
      isOver = !event.isPrimary || event.defaultPrevented
      isAtEdge = false
      from = !isOver && !onControl(event) ? { x: event.clientX, y: event.clientY } : null
    }
    const onTouch = (event: TouchEvent): void => {
      const [touch] = event.touches
      if (touch === undefined || touch.clientX > edgePx || onControl(event)) return
      // A scrollable page needs its touches: there a finger scrolls.
      if (!event.cancelable || getComputedStyle(element).touchAction !== 'none') return
      isAtEdge = true
      event.preventDefault()
    }
    const tapAt = (clientX: number): void => {
      const { left, width } = element.getBoundingClientRect()
      latest.current(zoneAt(clientX - left, width))
    }
    const onUp = ({ isPrimary, clientX, clientY }: PointerEvent): void => {
      const start = from
      from = null
      if (!isPrimary || start === null) return
      const [dx, dy] = [clientX - start.x, clientY - start.y]
      const hasMoved = Math.hypot(dx, dy) > tapTolerancePx
      const turn = turnForSwipe(dx, dy)
      if (isMagnified() || element.dataset.zoomed === 'true') isOver = hasMoved
      else if (turn !== null) {
        isOver = true
        latest.current(turn)
      }
      // No click follows a touch whose default was prevented.
      if (isAtEdge && !isOver && !hasMoved) tapAt(clientX)
    }
    const onTap = (event: MouseEvent): void => {
      // The click after a swipe, or after two fingers, is not a tap.
      if (!isOver && !onControl(event)) tapAt(event.clientX)
    }
    const ends = new AbortController()
    const { signal } = ends
    element.addEventListener('pointerdown', onDown, { signal })
    element.addEventListener('touchstart', onTouch, { signal, passive: false })
    element.addEventListener('pointerup', onUp, { signal })
    element.addEventListener('click', onTap, { signal })
    markZones(element, signal)
    return () => ends.abort()
  }, [desk])
  useMagnifiedMark(desk)
}
