import { type RefObject, useEffect } from 'react'

/**
 * Sets `--keyboard` of an element to the height that the on-screen keyboard covers at the bottom of the page: no
 * browser range of ours lets CSS know it.
 */
export const useKeyboardHeight = (ref: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const { visualViewport } = window
    if (visualViewport === null) return
    const update = (): void => {
      const covered = window.innerHeight - visualViewport.height - visualViewport.offsetTop
      ref.current?.style.setProperty('--keyboard', `${Math.max(0, Math.round(covered))}px`)
    }
    const listening = new AbortController()
    for (const type of ['resize', 'scroll']) visualViewport.addEventListener(type, update, { signal: listening.signal })
    update()
    return () => listening.abort()
  }, [ref])
}
