import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { persistedList } from '#device/persisted-lists.ts'
import type { Install } from './install.ts'
import type { ObservableFlag } from './observable-flag.ts'
import type { Offline } from './offline.ts'
import { readStorage, type StorageFacts } from './storage.ts'

interface Followed<T> {
  get(): T
  subscribe(listener: () => void): () => void
}

/** The last reading of a store, and a new rendering when it changes. */
export const useSnapshot = <T>(live: Followed<T>): T => useSyncExternalStore(live.subscribe, live.get, live.get)

/** What `select` takes of it, a plain value: a new rendering only when that changes. */
export const useSelected = <T, S extends string | number | boolean | null>(
  live: Followed<T>,
  select: (value: T) => S,
): S => {
  const read = (): S => select(live.get())
  return useSyncExternalStore(live.subscribe, read, read)
}

const nowhere: Followed<boolean> = { get: () => false, subscribe: () => () => {} }

export const useFlag = (flag: ObservableFlag | undefined): boolean => useSnapshot<boolean>(flag ?? nowhere)

/** Is our server within reach, as far as is known? */
export const useIsReachable = (offline: Offline | null): boolean =>
  useSnapshot(
    offline === null
      ? nowhere
      : { get: () => offline.connectivity.isReachable, subscribe: offline.connectivity.subscribe },
  )

/** For what a tap writes to this device: `notKept` says that the last one could not be, such as on a full device. */
export const useLocalWrite = (): {
  readonly notKept: boolean
  /** The same from rendering to rendering. */
  readonly keep: (writing: Promise<unknown>) => void
} => {
  const [notKept, setNotKept] = useState(false)
  const newest = useRef<Promise<unknown>>(undefined)
  const keep = useCallback((writing: Promise<unknown>): void => {
    newest.current = writing
    // What fails again is told again.
    setNotKept(false)
    // An older one may end later; the newest tells.
    const tell = (failed: boolean): void => {
      if (newest.current === writing) setNotKept(failed)
    }
    writing.then(
      () => tell(false),
      (error: unknown) => {
        console.warn('What was chosen could not be kept on this device', error)
        tell(true)
      },
    )
  }, [])
  return { notKept, keep }
}

/** How old the oldest list is that this screen shows; null when it shows none from the device. */
export const useAge = (): Date | null => {
  const cache = useQueryClient().getQueryCache()
  const oldest = useSyncExternalStore(
    (listener) => cache.subscribe(listener),
    () => {
      const shown = cache
        .getAll()
        .filter((query) => query.isActive() && query.state.data !== undefined && persistedList(query.queryKey) !== null)
      return shown.reduce((least, { state }) => Math.min(least, state.dataUpdatedAt), Number.POSITIVE_INFINITY)
    },
  )
  return Number.isFinite(oldest) ? new Date(oldest) : null
}

const noWay = { way: 'unknown', dismissed: true } as const
const noInstall: Followed<ReturnType<Install['get']>> = { get: () => noWay, subscribe: () => () => {} }

/** How the app can be installed here, and whether the member wants to hear of it. */
export const useInstall = (offline: Offline | null): ReturnType<Install['get']> =>
  useSnapshot(offline === null ? noInstall : offline.install)

/** What the browser says about its storage; null while it is asked. Asked again with `reason`. */
export const useStorage = (reason: unknown): StorageFacts | null => {
  const [facts, setFacts] = useState<StorageFacts | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `reason` says when to ask again
  useEffect(() => {
    let current = true
    void readStorage(navigator).then((read) => current && setFacts(read))
    return () => {
      current = false
    }
  }, [reason])
  return facts
}
