import { createContext, use, useCallback, useEffect, useMemo, useState } from 'react'

/** An activity that an announced piece must not interrupt: writing or placing a jump (`pen`), or an open dialog. */
export type Occupation = 'pen' | 'dialog'

/** Actions of playing together for the parts of the stand. It outlives the sheet, which changes with every piece. */
interface Together {
  /** Announces the piece on the stand; null if the member may not. */
  readonly announce: (() => void) | null
  /** Opens the player's part of a piece; false = there is none. Rejects if the piece cannot be known now. null for guests. */
  readonly open: ((compositionId: number) => Promise<boolean>) | null
  /** Records that the player is occupied, until the returned function is called. */
  readonly occupy: (occupation: Occupation) => () => void
}

export const TogetherContext = createContext<Together>({ announce: null, open: null, occupy: () => () => {} })

export const useTogether = (): Together => use(TogetherContext)

/** Records the occupation while `isActive`. */
export const useOccupation = (occupation: Occupation, isActive: boolean): void => {
  const { occupy } = useTogether()
  useEffect(() => (isActive ? occupy(occupation) : undefined), [occupy, occupation, isActive])
}

/** Counts the occupations. */
export const useOccupations = () => {
  const [counts, setCounts] = useState<Readonly<Record<Occupation, number>>>({ pen: 0, dialog: 0 })
  const occupy = useCallback((occupation: Occupation) => {
    const add = (by: number) => setCounts((before) => ({ ...before, [occupation]: before[occupation] + by }))
    add(1)
    return () => add(-1)
  }, [])
  return useMemo(
    () => ({ occupy, isOccupied: counts.pen + counts.dialog > 0, hasDialog: counts.dialog > 0 }),
    [occupy, counts],
  )
}
