import { type RefObject, useEffect, useRef } from 'react'
import type { Tint } from './settings.ts'
import { saveStandPicture } from './stand-picture.ts'

/** Milliseconds without a turn or a stroke after which the picture is taken. */
const calmMs = 500

interface Shown {
  /** `compositionId/sheetId` */
  readonly id: string
  readonly tint: Tint
  /** True once the visible pages are drawn. */
  readonly isDrawn: boolean
  /** True if a reload returns to exactly this: whole pages, not zoomed. */
  readonly isWhole: boolean
  /** Called once when the first page is drawn. */
  readonly onDrawn: () => void
}

/** Takes a picture of the desk for the next reload once it rests, and reports when a page has taken its place. */
export const useStandPicture = (
  desk: RefObject<HTMLElement | null>,
  { id, tint, isDrawn, isWhole, onDrawn }: Shown,
): void => {
  const report = useRef(onDrawn)
  report.current = onDrawn
  useEffect(() => {
    if (isDrawn) report.current()
  }, [isDrawn])
  // After every rendering: strokes and bars change the picture too.
  useEffect(() => {
    if (!isDrawn || !isWhole) return
    let isCurrent = true
    const timer = setTimeout(() => {
      if (desk.current !== null) void saveStandPicture(desk.current, { sheet: id, tint, isCurrent: () => isCurrent })
    }, calmMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  })
}
