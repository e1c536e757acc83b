import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

type Result = Pick<UseQueryResult, 'isPending' | 'fetchStatus' | 'failureCount'>

/** Milliseconds that a screen waits for its lists. */
export const firstLoadPatience = 2000

const isLoading = ({ isPending, fetchStatus, failureCount }: Result): boolean =>
  isPending && fetchStatus === 'fetching' && failureCount === 0

/**
 * Returns true during the first load of the lists that the items of a screen need besides their own: each list would move
 * the buttons under a finger when it arrives. Does not wait for a list that fails, nor longer than two seconds.
 * @param isKnown true once the items themselves are known: the two seconds begin with them
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
