import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { freeCanvas } from '../pdf.ts'
import { drawAlone } from './ink.ts'
import { clearLive } from './live-stroke.ts'
import { createPenInput, type PenInput, type Surface } from './pen-input.ts'

/**
 * Lets pen and mouse, and a finger if the member has no pen, draw on a page. Other input is passed on to the desk,
 * where it moves and turns the page. A stroke is drawn inside its event handler; React is notified when it ends.
 */
export const usePenSurface = (surface: RefObject<HTMLCanvasElement | null>, now: Surface): void => {
  const latest = useRef(now)
  latest.current = now
  const input = useRef<PenInput | null>(null)

  // Once the page itself shows a stroke, the canvas need not; redrawing the page under the pen clears the canvas.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the strokes tell when the page has changed
  useLayoutEffect(() => {
    const canvas = surface.current
    if (canvas === null) return
    clearLive(canvas)
    input.current?.redraw()
    if (now.ghost !== null) drawAlone(canvas, now.part, now.ghost)
  }, [surface, now.strokes, now.part, now.ghost])

  useEffect(() => {
    const canvas = surface.current
    if (canvas === null) return
    const opened = createPenInput(canvas, () => latest.current)
    input.current = opened
    const stop = new AbortController()
    const { signal } = stop
    canvas.addEventListener('pointerdown', opened.onDown, { signal })
    canvas.addEventListener('pointermove', opened.onMove, { signal })
    canvas.addEventListener('pointerup', opened.onUp, { signal })
    canvas.addEventListener('pointercancel', opened.onCancel, { signal })
    canvas.addEventListener('pointerleave', opened.onLeave, { signal })
    canvas.addEventListener('touchend', opened.onTouchEnd, { signal, passive: false })
    canvas.addEventListener('touchstart', opened.onTouch, { signal, passive: false })
    canvas.addEventListener('touchmove', opened.onTouch, { signal, passive: false })
    return () => {
      stop.abort()
      opened.end(true)
      if (!canvas.isConnected) freeCanvas(canvas)
    }
  }, [surface])
}
