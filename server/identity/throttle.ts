/** Counts attempts by key within a sliding window, in memory: a restart resets them. */
export interface Throttle {
  /** Counts an attempt. @returns 0 if it is allowed, otherwise the seconds until the next is */
  take(key: string): number
  /** Removes the last attempt, which succeeded and was not a guess. */
  giveBack(key: string): void
  /** Resets the key and every key that starts with it and a space. */
  forget(key: string): void
}

/** More keys than a band has people; beyond that, the least recently used are removed. */
const KEYS = 10_000

/** @param windowSeconds period for which an attempt is counted */
export const createThrottle = (options: { limit: number; windowSeconds: number; clock: () => Date }): Throttle => {
  const window = options.windowSeconds * 1000
  const attempts = new Map<string, number[]>()
  return {
    take(key) {
      const now = options.clock().getTime()
      const recent = (attempts.get(key) ?? []).filter((at) => at > now - window)
      attempts.delete(key)
      attempts.set(key, recent)
      const [leastRecentlyUsed] = attempts.keys()
      if (attempts.size > KEYS && leastRecentlyUsed !== undefined) attempts.delete(leastRecentlyUsed)
      const [oldest] = recent
      if (oldest !== undefined && recent.length >= options.limit) return Math.ceil((oldest + window - now) / 1000)
      recent.push(now)
      return 0
    },
    giveBack(key) {
      attempts.get(key)?.pop()
    },
    forget(key) {
      for (const one of attempts.keys()) if (one === key || one.startsWith(`${key} `)) attempts.delete(one)
    },
  }
}
