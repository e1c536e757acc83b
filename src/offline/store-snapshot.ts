import { replaceEqualDeep } from '@tanstack/react-query'
import { ClosedError } from '#device/database.ts'
import type { DeviceDeps } from '#device/deps.ts'

/** A store on the disk whose list is read anew after every change. */
interface Source<T> {
  list(): Promise<T>
  subscribe(listener: () => void): () => void
}

/** The last reading of a store, in the shape useSyncExternalStore asks for. */
export interface StoreSnapshot<T> {
  /** The same object until the store holds something else; what has not changed in it stays the same too. */
  get(): T
  subscribe(listener: () => void): () => void
  /** Resolves when the reading is as new as this call. */
  refresh(): Promise<void>
}

/** Milliseconds until a store that could not be read is read again. */
const againMs = 5_000

/**
 * Follows a store: one reading at a time, and one more when it changed meanwhile. A reading that fails leaves the last one
 * standing, because a lost connection must not make what is saved look unsaved, and is made up for later.
 */
export const createStoreSnapshot = async <T>(
  source: Source<T>,
  empty: T,
  schedule: DeviceDeps['schedule'],
): Promise<StoreSnapshot<T>> => {
  const listeners = new Set<() => void>()
  let value = empty
  let wanted = 0
  let reading: Promise<void> | null = null
  let cancelAgain = (): void => {}

  const read = async (): Promise<void> => {
    let seen: number
    do {
      seen = wanted
      try {
        const before = value
        value = replaceEqualDeep(before, await source.list())
        if (value !== before) for (const listener of listeners) listener()
      } catch (error) {
        // The member has left, here or in another tab.
        if (error instanceof ClosedError) return
        console.warn('A store could not be read', error)
        cancelAgain()
        cancelAgain = schedule(againMs, () => void refresh())
      }
    } while (seen !== wanted)
  }
  const refresh = (): Promise<void> => {
    wanted++
    reading ??= read().finally(() => {
      reading = null
    })
    return reading
  }

  source.subscribe(() => void refresh())
  await refresh()
  return {
    get: () => value,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    refresh,
  }
}
