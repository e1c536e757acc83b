import { replaceEqualDeep } from '@tanstack/react-query'

/** A store on the disk whose list is read anew after every change. */
interface Source<T> {
  list(): Promise<T>
  subscribe(listener: () => void): () => void
}

/** The last reading of a store, in the shape useSyncExternalStore asks for. */
export interface Live<T> {
  /** The same object until the store holds something else; what has not changed in it stays the same too. */
  get(): T
  subscribe(listener: () => void): () => void
  /** Resolves when the reading is as new as this call. */
  refresh(): Promise<void>
}

/**
 * Follows a store: one reading at a time, and one more when it changed meanwhile. A reading that fails leaves the last one
 * standing, because a lost connection must not make what is saved look unsaved.
 */
export const liveOf = async <T>(source: Source<T>, empty: T): Promise<Live<T>> => {
  const listeners = new Set<() => void>()
  let value = empty
  let wanted = 0
  let reading: Promise<void> | null = null

  const read = async (): Promise<void> => {
    let seen: number
    do {
      seen = wanted
      try {
        const before = value
        value = replaceEqualDeep(before, await source.list())
        if (value !== before) for (const listener of listeners) listener()
      } catch (error) {
        console.warn('A store could not be read', error)
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
