export interface RateLimit {
  /** Seconds to wait, 0 = go ahead. */
  take(key: string): number
}

export interface RateLimitOptions {
  /** Requests at once from rest. */
  readonly burst: number
  readonly perSecond: number
  readonly clock: () => Date
  /** Callers remembered at most; the ones longest unseen are forgotten first. */
  readonly callers?: number
}

/** A token bucket per caller, in memory. */
export const createRateLimit = ({ burst, perSecond, clock, callers = 10_000 }: RateLimitOptions): RateLimit => {
  const buckets = new Map<string, { left: number; at: number }>()
  return {
    take: (key) => {
      const now = clock().getTime()
      const known = buckets.get(key)
      // A clock that is set back gives nothing and takes nothing.
      const seconds = known === undefined ? 0 : Math.max(0, now - known.at) / 1000
      const left = Math.min(burst, (known?.left ?? burst) + seconds * perSecond)
      buckets.delete(key)
      buckets.set(key, { left: left >= 1 ? left - 1 : left, at: now })
      if (buckets.size > callers) {
        for (const oldest of buckets.keys()) {
          buckets.delete(oldest)
          break
        }
      }
      return left >= 1 ? 0 : Math.ceil((1 - left) / perSecond)
    },
  }
}
