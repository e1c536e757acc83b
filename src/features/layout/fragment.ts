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

const waitMs = 10_000
/** Whoever does one of these reads on by themselves. */
const ownWay = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

/** Tells of the part once it is there, unless it takes too long or the visitor goes their own way first. */
const whenThere = (hash: string, found: (part: HTMLElement) => void): (() => void) => {
  const stop = () => {
    observer.disconnect()
    clearTimeout(timer)
    for (const name of ownWay) window.removeEventListener(name, stop)
  }
  const observer = new MutationObserver(() => {
    const part = partNamed(hash)
    if (part === null) return
    stop()
    found(part)
  })
  const timer = setTimeout(stop, waitMs)
  for (const name of ownWay) window.addEventListener(name, stop, { passive: true })
  observer.observe(document.body, { childList: true, subtree: true })
  return stop
}

/**
 * Leads to what a fragment names. The router scrolls to what is there; what comes with data still being loaded is
 * scrolled to here.
 * @returns what ends the waiting; null = it was there
 */
export const leadTo = (hash: string): (() => void) | null => {
  const part = partNamed(hash)
  if (part !== null) {
    readFrom(part)
    return null
  }
  return whenThere(hash, (late) => {
    late.scrollIntoView()
    readFrom(late)
  })
}

/** A page that was loaded with a fragment: the browser leads there, unless the part comes only with data. */
export const leadWhenLate = (hash: string): (() => void) | null =>
  hash === '' || partNamed(hash) !== null ? null : leadTo(hash)
