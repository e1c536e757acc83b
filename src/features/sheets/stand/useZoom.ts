import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { createLens, type Lens, listenToFingers, listenToTrackpad, preventBrowserZoom } from './lens.ts'
import { unzoomed, zoomAt } from './zoom.ts'

export interface Zooming {
  /** Zoom factor since the last movement ended; 1 = the size laid out on the desk. */
  readonly scale: number
  /** Zooms around the middle of the desk. */
  readonly by: (factor: number) => void
  readonly reset: () => void
}

/**
 * Zooms the content of the lens with two fingers or with Ctrl and the wheel (which a trackpad's pinch sends, except for
 * WebKit's gestures); one finger or the mouse then moves it. Movements bypass React. `isLocked`: neither the app nor
 * the browser zooms.
 */
export const useZoom = (
  desk: RefObject<HTMLElement | null>,
  lens: RefObject<HTMLElement | null>,
  isLocked: boolean,
): Zooming => {
  const [scale, setScale] = useState(1)
  const open = useRef<Lens | null>(null)

  useEffect(() => {
    const [element, content] = [desk.current, lens.current]
    if (element === null || content === null) return
    const ends = new AbortController()
    const { signal } = ends
    preventBrowserZoom(element, isLocked, signal)
    if (isLocked) return () => ends.abort()
    const zoomed = createLens(element, content, setScale)
    listenToFingers(element, zoomed, signal)
    listenToTrackpad(element, zoomed, signal)
    open.current = zoomed
    return () => {
      ends.abort()
      open.current = null
      zoomed.close()
      setScale(1)
    }
  }, [desk, lens, isLocked])

  return {
    scale,
    by: useCallback((factor) => {
      open.current?.change((zoom, desk) => zoomAt(zoom, factor, { x: desk.width / 2, y: desk.height / 2 }, desk))
    }, []),
    reset: useCallback(() => {
      open.current?.change(() => unzoomed)
      setScale(1)
    }, []),
  }
}
