import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Holds the page in its place on the screen when the height of a message above it changes, in an engine without scroll
 * anchoring.
 */
export const useScrollAnchor = (message: RefObject<HTMLElement | null>): void => {
  /** Height before this rendering; null at first, when nothing has moved yet. */
  const before = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (CSS.supports('overflow-anchor', 'auto')) return
    const height = message.current?.offsetHeight ?? 0
    if (before.current !== null && window.scrollY > 0)
      window.scrollBy({ top: height - before.current, behavior: 'instant' })
    before.current = height
  })
}
