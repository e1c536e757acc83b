import { type RefObject, useState } from 'react'
import type { Size } from './page-scale.ts'
import type { SheetSettings, Tint } from './settings.ts'
import type { usePagePosition } from './usePagePosition.ts'
import { useStandPicture } from './useStandPicture.ts'

interface DrawnDeskOptions {
  readonly id: string
  readonly desk: RefObject<HTMLElement | null>
  readonly box: Size | null
  readonly fit: SheetSettings['fit']
  readonly tint: Tint
  readonly reading: ReturnType<typeof usePagePosition>
  /** True if nothing but whole pages is shown: no zoom, no pen, no jump being placed. */
  readonly isPlain: boolean
  readonly onDrawn: () => void
}

/**
 * Knows when the visible pages are drawn, and takes the picture of the desk for the next reload.
 * @returns `isReady`: the player can turn
 */
export const useDrawnDesk = ({ id, desk, box, fit, tint, reading, isPlain, onDrawn }: DrawnDeskOptions) => {
  const [isColumnLaidOut, setColumnLaidOut] = useState(false)
  const { drawings, seen } = reading
  const hasDrawn = drawings !== null && seen.every((place) => drawings.get(place).kind !== 'waiting')
  const isFlat = fit === 'page' || fit === 'pair'
  const isWhole = isFlat && !reading.between && isPlain
  useStandPicture(desk, { id, tint, isDrawn: hasDrawn || isColumnLaidOut, isWhole, onDrawn })
  const isReady = box !== null && (fit === 'scroll' ? isColumnLaidOut : fit !== 'width' || hasDrawn)
  return { isReady, setColumnLaidOut }
}
