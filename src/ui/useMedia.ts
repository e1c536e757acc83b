import { useCallback, useSyncExternalStore } from 'react'

/** Returns true while the media query matches; false on the server. */
export const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    useCallback(
      (onChange) => {
        const list = window.matchMedia(query)
        list.addEventListener('change', onChange)
        return () => list.removeEventListener('change', onChange)
      },
      [query],
    ),
    () => window.matchMedia(query).matches,
    () => false,
  )
