/** Counts attempts by key within a sliding window, in memory: a restart forgives. */
export interface Throttle {
  /** Counts an attempt. @returns 0 when it may go on, else the seconds until the next may */
  take(key: string): number
  /** Takes the last attempt back: it succeeded and was no guess. */
  giveBack(key: string): void
  /** Of the key and of every key that begins with it and a space. */
  forget(key: string): void
}

/** More keys than people of a band; beyond, the longest unused go first. */
const KEYS = 10_000

/** @param windowSeconds an attempt counts for so long */
export const createThrottle = (options: { limit: number; windowSeconds: number; clock: () => Date }): Throttle => {
  const window = options.windowSeconds * 1000
  const attempts = new Map<string, number[]>()
  return {
    take(key) {
      const now = options.clock().getTime()
      const recent = (attempts.get(key) ?? []).filter((at) => at > now - window)
      attempts.delete(key)
      attempts.set(key, recent)
      const [longestUnused] = attempts.keys()
      if (attempts.size > KEYS && longestUnused !== undefined) attempts.delete(longestUnused)
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
