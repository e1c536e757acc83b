import { useEffect } from 'react'
import { visitPlanning } from '#contract/planning.ts'
import { useApp } from '../../platform/session/app.tsx'
import { logUnexpected } from '../../platform/writes/failure.ts'

/**
 * Tells the server about each list that is looked at, so that later changes are marked at the next visit.
 * @param shownAt when the list on screen was fetched
 * @param since the end of the last visit, on which its marks are based; undefined while no list is known
 * @param onNewVisit called if a new visit has begun, whose marks are others
 */
export const useVisit = (shownAt: number, since: string | null | undefined, onNewVisit: () => void): void => {
  const { call } = useApp()
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a newly fetched list is a reason to report
  useEffect(() => {
    if (since === undefined) return
    call(visitPlanning, {}).then((visit) => {
      if (visit.since !== since) onNewVisit()
    }, logUnexpected)
  }, [shownAt])
}
