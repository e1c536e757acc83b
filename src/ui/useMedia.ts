import { useCallback, useMemo, useSyncExternalStore } from 'react'

/** Returns true while the media query matches; false on the server. */
export const useMedia = (query: string): boolean => {
  // Once: the browser parses the query each time.
  const list = useMemo(() => (typeof window === 'undefined' ? null : window.matchMedia(query)), [query])
  return useSyncExternalStore(
    useCallback(
      (onChange) => {
        list?.addEventListener('change', onChange)
        return () => list?.removeEventListener('change', onChange)
      },
      [list],
    ),
    () => list?.matches === true,
    () => false,
  )
}
