import { type RefObject, useEffect } from 'react'

/**
 * Sets `--above` of an element to the height of the page that is above the screen while the on-screen keyboard is open:
 * `sticky` does not know it, because only the visual viewport moves.
 */
export const useScrolledAway = (ref: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const { visualViewport } = window
    if (visualViewport === null) return
    const update = (): void =>
      ref.current?.style.setProperty('--above', `${Math.max(0, Math.round(visualViewport.offsetTop))}px`)
    const listening = new AbortController()
    for (const type of ['resize', 'scroll']) visualViewport.addEventListener(type, update, { signal: listening.signal })
    update()
    return () => listening.abort()
  }, [ref])
}
