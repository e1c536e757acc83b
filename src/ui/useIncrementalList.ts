import { useElementScrollRestoration } from '@tanstack/react-router'
import { startTransition, useEffect, useState } from 'react'

/** Rows drawn from one frame to the next: more than a screen shows, fewer than a finger has to wait for. */
const atATime = 30

/**
 * The rows of a list to be drawn now. Of hundreds the first show at once and the rest follow, a few in each frame, so that
 * the page answers meanwhile; all at once when someone comes back to a place further down, which has to be there then.
 */
export const useIncrementalList = <T>(rows: readonly T[]): readonly T[] => {
  const place = useElementScrollRestoration({ getElement: () => window })
  const [drawn, setDrawn] = useState(place !== undefined && place.scrollY > 0 ? rows.length : atATime)
  useEffect(() => {
    if (drawn < rows.length) startTransition(() => setDrawn(drawn + atATime))
  }, [drawn, rows.length])
  return rows.slice(0, drawn)
}
