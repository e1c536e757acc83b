/** The part of the page that a fragment names. Also what is no valid percent-encoding names nothing, instead of failing. */
const partNamed = (hash: string): HTMLElement | null => {
  try {
    return document.getElementById(decodeURIComponent(hash))
  } catch {
    return document.getElementById(hash)
  }
}

/** Reads on from here: what has no focus of its own gets one that no key reaches. */
const readFrom = (part: HTMLElement): void => {
  if (part.tabIndex < 0 && !part.hasAttribute('tabindex')) part.tabIndex = -1
  part.focus({ preventScroll: true })
}

const followMs = 10_000
/** Whoever does one of these reads on by themselves. */
const ownWay = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

/** The page has the part that a fragment names. */
export const isRendered = (hash: string): boolean => hash !== '' && partNamed(hash) !== null

/**
 * Leads to the part that a fragment names, once it is there, and stays with it while lists and pictures above it come,
 * unless that takes too long or the visitor goes their own way.
 * @returns what ends it
 */
export const scrollToFragment = (hash: string): (() => void) => {
  let isFound = false
  const observer = new ResizeObserver(() => {
    const part = partNamed(hash)
    if (part === null) return
    if (!isFound) readFrom(part)
    isFound = true
    part.scrollIntoView()
  })
  const stop = () => {
    observer.disconnect()
    clearTimeout(timer)
    for (const name of ownWay) removeEventListener(name, stop)
  }
  const timer = setTimeout(stop, followMs)
  for (const name of ownWay) addEventListener(name, stop, { passive: true })
  observer.observe(document.body)
  return stop
}
