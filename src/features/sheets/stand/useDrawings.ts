import { useLayoutEffect, useReducer, useState } from 'react'
import { flushSync } from 'react-dom'
import { afterFrame } from '../../../ui/after-frame.ts'
import { freeDrawing } from './annotations/ink.ts'
import { createDrawings, type Draw, type Drawings } from './drawings.ts'
import type { PageDrawing } from './pdf.ts'

/** Resolves after the next frame was painted: drawing in advance never delays the visible page. */
const afterPaint = (): Promise<void> => new Promise((resolve) => void afterFrame(window, resolve))

/**
 * Drawings of the visible pages and of those of the next turns; null until `draw` is known. Another `draw` (another
 * size, other margins) draws everything again.
 */
export const useDrawings = (
  draw: Draw<PageDrawing> | null,
  seen: readonly number[],
  ahead: readonly number[],
): Drawings<PageDrawing> | null => {
  const [drawings, setDrawings] = useState<Drawings<PageDrawing> | null>(null)
  const [, notice] = useReducer((count: number) => count + 1, 0)

  useLayoutEffect(() => {
    if (draw === null) return
    const next = createDrawings(draw, freeDrawing, afterPaint)
    // A page is finished within a frame, and appears in the same frame only if it is rendered synchronously.
    const end = next.subscribe(() => flushSync(notice))
    setDrawings(next)
    return () => {
      end()
      next.close()
    }
  }, [draw])

  const wanted = JSON.stringify([seen, ahead])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same places in a new list are the same request
  useLayoutEffect(() => drawings?.want(seen, ahead), [drawings, wanted])
  return draw === null ? null : drawings
}
