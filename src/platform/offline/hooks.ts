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

/** Returns the latest snapshot of a store and re-renders when it changes. */
export const useSnapshot = <T>(live: Followed<T>): T => useSyncExternalStore(live.subscribe, live.get, live.get)

/** Returns the primitive that `select` takes from the snapshot; re-renders only when it changes. */
export const useSelected = <T, S extends string | number | boolean | null>(
  live: Followed<T>,
  select: (value: T) => S,
): S => {
  const read = (): S => select(live.get())
  return useSyncExternalStore(live.subscribe, read, read)
}

const nowhere: Followed<boolean> = { get: () => false, subscribe: () => () => {} }

export const useFlag = (flag: ObservableFlag | undefined): boolean => useSnapshot<boolean>(flag ?? nowhere)

/** Returns true if our server is reachable, as far as is known. */
export const useIsReachable = (offline: Offline | null): boolean =>
  useSnapshot(
    offline === null
      ? nowhere
      : { get: () => offline.connectivity.isReachable, subscribe: offline.connectivity.subscribe },
  )

/** Returns true once our server is known to be unreachable: before its first response a screen says nothing about it. */
export const useIsUnreachable = (offline: Offline | null): boolean =>
  useSnapshot(
    offline === null
      ? nowhere
      : { get: () => offline.connectivity.isUnreachable, subscribe: offline.connectivity.subscribe },
  )

/** For writes to this device on a tap: `saveFailed` reports that the last one failed, for example on a full device. */
export const useLocalWrite = (): {
  readonly saveFailed: boolean
  /** Stable between renderings. */
  readonly track: (writing: Promise<unknown>) => void
} => {
  const [saveFailed, setSaveFailed] = useState(false)
  const newest = useRef<Promise<unknown>>(undefined)
  const track = useCallback((writing: Promise<unknown>): void => {
    newest.current = writing
    // A repeated failure must be announced again.
    setSaveFailed(false)
    // An older write may end later; only the newest one is reported.
    const report = (failed: boolean): void => {
      if (newest.current === writing) setSaveFailed(failed)
    }
    writing.then(
      () => report(false),
      (error: unknown) => {
        console.warn('choice.save_failed', error)
        report(true)
      },
    )
  }, [])
  return { saveFailed, track }
}

/** Returns the age of the oldest list of this screen that comes from the device; null if none does. */
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

const noMethod = { method: 'unknown', dismissed: true } as const
const noInstall: Followed<ReturnType<Install['get']>> = { get: () => noMethod, subscribe: () => () => {} }

/** Returns how the app can be installed here, and whether the member has dismissed the offer. */
export const useInstall = (offline: Offline | null): ReturnType<Install['get']> =>
  useSnapshot(offline === null ? noInstall : offline.install)

/** Returns the state of the browser's storage; null until it is read. Re-read when `reason` changes. */
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
