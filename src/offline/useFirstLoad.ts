import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

type Result = Pick<UseQueryResult, 'isPending' | 'fetchStatus' | 'failureCount'>

/** Milliseconds. */
export const firstLoadPatience = 2000

const isLoading = ({ isPending, fetchStatus, failureCount }: Result): boolean =>
  isPending && fetchStatus === 'fetching' && failureCount === 0

/**
 * Returns true while some lists load for the first time from which the items of a screen show parts: each would move the
 * buttons below it under a finger when it arrives. Does not wait for a list that fails, nor longer than two seconds.
 * @param isKnown whether the items themselves are known: the two seconds begin with them
 */
export const useFirstLoad = (results: readonly Result[], isKnown: boolean): boolean => {
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    if (!isKnown) return
    const timer = setTimeout(() => setIsOver(true), firstLoadPatience)
    return () => clearTimeout(timer)
  }, [isKnown])
  return !isOver && results.some(isLoading)
}
