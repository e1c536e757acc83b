import { type RefObject, useEffect, useRef } from 'react'

interface Drag {
  readonly onStart: (event: PointerEvent) => void
  readonly onMove: (event: PointerEvent) => void
  readonly onEnd: (event: PointerEvent) => void
  /** The browser has taken the pointer over, to scroll. */
  readonly onCancel: (event: PointerEvent) => void
}

/**
 * Follows a pressed pointer from an element to wherever it is released. preventDefault marks its events as handled: the
 * desk of the stand then neither turns nor moves the page.
 */
export const useDrag = (handle: RefObject<HTMLElement | null>, drag: Drag): void => {
  const latest = useRef(drag)
  latest.current = drag
  useEffect(() => {
    const element = handle.current
    if (element === null) return
    const ends = new AbortController()
    const { signal } = ends
    let isDragged = false
    const onDown = (event: PointerEvent): void => {
      event.preventDefault()
      if (!event.isPrimary || event.button !== 0) return
      element.setPointerCapture(event.pointerId)
      isDragged = true
      latest.current.onStart(event)
    }
    const whileDragged = (act: (event: PointerEvent) => void) => (event: PointerEvent) => {
      if (!isDragged || !event.isPrimary) return
      event.preventDefault()
      act(event)
    }
    const onOver = (act: (event: PointerEvent) => void) =>
      whileDragged((event) => {
        isDragged = false
        act(event)
      })
    element.addEventListener('pointerdown', onDown, { signal })
    element.addEventListener(
      'pointermove',
      whileDragged((event) => latest.current.onMove(event)),
      { signal },
    )
    element.addEventListener(
      'pointerup',
      onOver((event) => latest.current.onEnd(event)),
      { signal },
    )
    element.addEventListener(
      'pointercancel',
      onOver((event) => latest.current.onCancel(event)),
      { signal },
    )
    return () => ends.abort()
  }, [handle])
}
