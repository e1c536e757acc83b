import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

type Result = Pick<UseQueryResult, 'isPending' | 'fetchStatus' | 'failureCount'>

/** Milliseconds. */
export const firstLoadPatience = 2000

const isLoading = ({ isPending, fetchStatus, failureCount }: Result): boolean =>
  isPending && fetchStatus === 'fetching' && failureCount === 0

/**
 * Returns true while some of a screen's lists load for the first time: each would move the buttons below it under a
 * finger when it arrives. Does not wait for a list that fails, nor longer than two seconds.
 */
export const useFirstLoad = (results: readonly Result[]): boolean => {
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), firstLoadPatience)
    return () => clearTimeout(timer)
  }, [])
  return !isOver && results.some(isLoading)
}
