import { type RefObject, useEffect, useRef } from 'react'
import type { Pen } from './usePen.ts'

/** Milliseconds after a pen event during which any other touch is taken for the hand that holds the pen. */
const palmMs = 500

/**
 * Palm rejection: ignores touch on the stand, so that it neither draws nor moves nor turns, while a pen touches or
 * hovers and for `palmMs` afterwards.
 */
export const usePalmRejection = (desk: RefObject<HTMLElement | null>, { on, notePen }: Pen): void => {
  const latest = useRef(notePen)
  latest.current = notePen

  useEffect(() => {
    const element = desk.current
    if (element === null || !on) return
    let lastPen = Number.NEGATIVE_INFINITY
    let isPenDown = false
    let isPalm = false

    // On the window: a pen may be lifted anywhere.
    const onPen = ({ pointerType, buttons, timeStamp }: PointerEvent): void => {
      if (pointerType !== 'pen') return
      lastPen = timeStamp
      isPenDown = buttons !== 0
    }
    const onDown = (event: PointerEvent): void => {
      const { pointerType, timeStamp } = event
      isPalm = pointerType === 'touch' && (isPenDown || timeStamp - lastPen < palmMs)
      if (isPalm) event.stopPropagation()
      if (pointerType === 'pen') latest.current()
    }
    /** Follows its pointerdown; a prevented touch neither scrolls nor ends in a click. */
    const onTouch = (event: TouchEvent): void => {
      if (isPalm && event.cancelable) event.preventDefault()
    }
    const ends = new AbortController()
    const { signal } = ends
    const first = { signal, capture: true }
    for (const type of ['pointerdown', 'pointermove', 'pointerup', 'pointercancel'] as const)
      window.addEventListener(type, onPen, first)
    element.addEventListener('pointerdown', onDown, first)
    element.addEventListener('touchstart', onTouch, { ...first, passive: false })
    return () => ends.abort()
  }, [desk, on])
}
