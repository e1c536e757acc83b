import { replaceEqualDeep } from '@tanstack/react-query'
import { ClosedError } from '#device/connection.ts'
import type { DeviceDeps } from '#device/deps.ts'
import { createObservable } from './observable-flag.ts'

/** A persisted store whose list is re-read after every change. */
interface Source<T> {
  list(): Promise<T>
  subscribe(listener: () => void): () => void
}

/** The last snapshot of a store, in the shape that useSyncExternalStore requires. */
export interface StoreSnapshot<T> {
  /** The same object until the store changes; unchanged parts keep their identity too. */
  get(): T
  subscribe(listener: () => void): () => void
  /** Resolves when the snapshot is at least as new as this call; to false if the store cannot be read. */
  refresh(): Promise<boolean>
}

/** Milliseconds until a failed read is retried. */
const againMs = 5_000

/**
 * Milliseconds between two reads that follow changes of others: a pass of the outbox changes each of hundreds of records
 * twice, and every read parses all of them, in every tab.
 */
const followMs = 200

/** Returns a function that runs `act` at once, and at most once more per interval if it is called meanwhile. */
const throttled = (schedule: DeviceDeps['schedule'], act: () => void): (() => void) => {
  let isFollowing = false
  let hasMissed = false
  return function follow() {
    if (isFollowing) {
      hasMissed = true
      return
    }
    isFollowing = true
    act()
    schedule(followMs, () => {
      isFollowing = false
      if (!hasMissed) return
      hasMissed = false
      follow()
    })
  }
}

/**
 * Subscribes to a store and re-reads it on change, one read at a time. Failed reads retain the last value and are
 * retried, so that saved data does not appear unsaved after a lost connection.
 */
export const createStoreSnapshot = async <T>(
  source: Source<T>,
  empty: T,
  schedule: DeviceDeps['schedule'],
): Promise<StoreSnapshot<T>> => {
  const value = createObservable(empty)
  let wanted = 0
  let reading: Promise<boolean> | null = null
  let cancelAgain = (): void => {}

  const read = async (): Promise<boolean> => {
    let seen: number
    let isRead: boolean
    do {
      seen = wanted
      isRead = false
      try {
        value.set(replaceEqualDeep(value.get(), await source.list()))
        isRead = true
      } catch (error) {
        // The member has signed out, here or in another tab.
        if (error instanceof ClosedError) return false
        console.warn('store.read_failed', error)
        cancelAgain()
        cancelAgain = schedule(againMs, () => void refresh())
      }
    } while (seen !== wanted)
    return isRead
  }
  const refresh = (): Promise<boolean> => {
    wanted++
    reading ??= read().finally(() => {
      reading = null
    })
    return reading
  }
  source.subscribe(throttled(schedule, () => void refresh()))
  await refresh()
  return { get: value.get, subscribe: value.subscribe, refresh }
}
