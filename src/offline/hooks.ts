import { useEffect, useState, useSyncExternalStore } from 'react'
import type { MemberLocal } from '../session/local.ts'
import type { Flag } from './flag.ts'
import type { Offline } from './offline.ts'

interface Followed<T> {
  get(): T
  subscribe(listener: () => void): () => void
}

/** The last reading of a store, and a new rendering when it changes. */
export const useLive = <T>(live: Followed<T>): T => useSyncExternalStore(live.subscribe, live.get, live.get)

const nowhere: Followed<boolean> = { get: () => false, subscribe: () => () => {} }

export const useFlag = (flag: Flag | undefined): boolean => useLive<boolean>(flag ?? nowhere)

/** Is our server within reach, as far as is known? */
export const useProven = (offline: Offline | null): boolean =>
  useLive(
    offline === null ? nowhere : { get: () => offline.connectivity.proven, subscribe: offline.connectivity.subscribe },
  )

/** When data of the server was last kept here; null while that is read, or when nothing was. Read again with `reason`. */
export const useLastWritten = ({ persistence }: Pick<MemberLocal, 'persistence'>, reason: unknown): Date | null => {
  const [at, setAt] = useState<Date | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `reason` says when to read again
  useEffect(() => {
    let current = true
    persistence.lastWritten().then(
      (date) => current && setAt(date),
      () => undefined,
    )
    return () => {
      current = false
    }
  }, [persistence, reason])
  return at
}
