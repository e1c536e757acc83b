import { useSyncExternalStore } from 'react'
import type { DeviceKey } from '#device/web-storage.ts'

const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const read = (key: DeviceKey): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    // Storage may be forbidden; then nothing is remembered.
    return null
  }
}

/**
 * A preference of this browser with two values, such as a paused picture; the first is the default. On the server and
 * while hydrating it is the default.
 */
export const useLocalStorageState = <A extends string, B extends string>(key: DeviceKey, first: A, second: B) => {
  const value = useSyncExternalStore<A | B>(
    subscribe,
    () => (read(key) === second ? second : first),
    () => first,
  )
  const remember = (next: A | B): void => {
    try {
      localStorage.setItem(key, next)
    } catch (error) {
      console.warn('web_storage.write_failed', error)
    }
    for (const listener of listeners) listener()
  }
  return [value, remember] as const
}
