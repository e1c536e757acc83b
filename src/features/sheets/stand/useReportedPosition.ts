import { useEffect, useRef } from 'react'
import type { Mode, Position } from './settings.ts'

/** Reports the position on the stand at once and whenever it changes. */
export const useReportedPosition = (
  place: number,
  between: boolean,
  mode: Mode,
  onPosition: (position: Position) => void,
): void => {
  const report = useRef(onPosition)
  report.current = onPosition
  useEffect(() => report.current({ place, between, mode }), [place, between, mode])
}
