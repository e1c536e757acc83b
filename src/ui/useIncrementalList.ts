import { useElementScrollRestoration } from '@tanstack/react-router'
import { startTransition, useEffect, useState } from 'react'

/** Rows added per frame: more than fit on a screen, few enough for a responsive page. */
const atATime = 30

/**
 * Returns the rows to render now. Of hundreds of rows the first are rendered immediately and the rest in batches per
 * frame, so that the page stays responsive; all at once if a scroll position further down is restored, which must exist
 * then.
 */
export const useIncrementalList = <T>(rows: readonly T[]): readonly T[] => {
  const place = useElementScrollRestoration({ getElement: () => window })
  const [drawn, setDrawn] = useState(place !== undefined && place.scrollY > 0 ? rows.length : atATime)
  useEffect(() => {
    if (drawn < rows.length) startTransition(() => setDrawn(drawn + atATime))
  }, [drawn, rows.length])
  return rows.slice(0, drawn)
}
