import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const prefix = 'mhz.'
const read = (name: string): string | null => {
  try {
    return localStorage.getItem(prefix + name)
  } catch {
    // Storage may be forbidden; then nothing is remembered.
    return null
  }
}

/**
 * A small choice of this browser, such as a paused picture: one of two words, the first unless the other was stored. On
 * the server and while hydrating it is the first.
 */
export const useLocalStorageState = <A extends string, B extends string>(name: string, first: A, second: B) => {
  const value = useSyncExternalStore<A | B>(
    subscribe,
    () => (read(name) === second ? second : first),
    () => first,
  )
  const remember = (next: A | B): void => {
    try {
      localStorage.setItem(prefix + name, next)
    } catch (error) {
      console.warn('This browser does not let us remember a choice', error)
    }
    for (const listener of listeners) listener()
  }
  return [value, remember] as const
}
