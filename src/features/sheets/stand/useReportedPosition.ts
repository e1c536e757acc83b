import { useEffect, useRef } from 'react'
import { afterFrame } from '../../../ui/after-frame.ts'
import type { Mode, Position } from './settings.ts'

/** Reports the position on the stand at first and whenever it changes, after the frame that shows it. */
export const useReportedPosition = (
  place: number,
  between: boolean,
  mode: Mode,
  onPosition: (position: Position) => void,
): void => {
  const report = useRef(onPosition)
  report.current = onPosition
  useEffect(() => afterFrame(window, () => report.current({ place, between, mode })), [place, between, mode])
}
