import { type PointerEvent, useRef } from 'react'

interface Point {
  readonly x: number
  readonly y: number
}

/** Minimum horizontal movement of a finger in CSS pixels; less is a tap. */
const minSwipePx = 48

/** Returns the direction of a swipe: to the left shows the next picture. null = not a swipe. */
export const detectSwipe = (from: Point, to: Point): 'next' | 'previous' | null => {
  const [across, along] = [to.x - from.x, to.y - from.y]
  if (Math.abs(across) < minSwipePx || Math.abs(across) < 1.5 * Math.abs(along)) return null
  return across < 0 ? 'next' : 'previous'
}

/** Returns the handlers of an element on which a finger or pen swipes; a mouse selects and drags. */
export const useSwipe = (onSwipe: (direction: 'next' | 'previous') => void) => {
  const start = useRef<Point | null>(null)
  return {
    onPointerDown: ({ clientX, clientY, pointerType }: PointerEvent): void => {
      start.current = pointerType === 'mouse' ? null : { x: clientX, y: clientY }
    },
    onPointerUp: ({ clientX, clientY }: PointerEvent): void => {
      const direction = start.current === null ? null : detectSwipe(start.current, { x: clientX, y: clientY })
      start.current = null
      if (direction !== null) onSwipe(direction)
    },
    onPointerCancel: (): void => {
      start.current = null
    },
  }
}
