/** Returns the part of the page that a fragment names. Invalid percent-encoding returns null instead of throwing. */
const findPart = (hash: string): HTMLElement | null => {
  try {
    return document.getElementById(decodeURIComponent(hash))
  } catch {
    return document.getElementById(hash)
  }
}

/** Moves the focus here; an element that is not focusable gets a tabindex that the keyboard does not reach. */
const moveFocusTo = (part: HTMLElement): void => {
  if (part.tabIndex < 0 && !part.hasAttribute('tabindex')) part.tabIndex = -1
  part.focus({ preventScroll: true })
}

const followMs = 10_000
/** Events by which the visitor takes over the scrolling. */
const userScrollEvents = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

/** Returns true if the page contains the part that a fragment names. */
export const isRendered = (hash: string): boolean => hash !== '' && findPart(hash) !== null

/**
 * Returns the fragment of a clicked link to the current address, which the router takes over without navigating;
 * otherwise ''.
 */
export const repeatedFragment = ({ target, defaultPrevented }: MouseEvent): string => {
  const link = target instanceof Element ? target.closest('a') : null
  return defaultPrevented && link?.href === location.href ? location.hash.slice(1) : ''
}

/**
 * Scrolls to the part that a fragment names, once it is rendered, and follows it while lists and pictures above it
 * load, until a timeout or until the visitor scrolls.
 * @returns a function that stops it
 */
export const scrollToFragment = (hash: string): (() => void) => {
  let isFound = false
  const observer = new ResizeObserver(() => {
    const part = findPart(hash)
    if (part === null) return
    if (!isFound) moveFocusTo(part)
    isFound = true
    part.scrollIntoView()
  })
  const stop = () => {
    observer.disconnect()
    clearTimeout(timer)
    for (const name of userScrollEvents) removeEventListener(name, stop)
  }
  const timer = setTimeout(stop, followMs)
  for (const name of userScrollEvents) addEventListener(name, stop, { passive: true })
  observer.observe(document.body)
  return stop
}
