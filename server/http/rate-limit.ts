import { HttpError } from './http-error.ts'

export interface RateLimit {
  /** Counts a request of a caller. @returns the seconds until the next is accepted; 0 = this one is */
  take(key: string): number
  /**
   * Counts a request of a caller.
   * @throws HttpError request.rate_limited with Retry-After
   */
  enforce(key: string): void
}

export interface RateLimitOptions {
  /** Requests of an idle caller that are accepted at once. */
  readonly burst: number
  readonly perSecond: number
  readonly clock: () => Date
  /** Maximum number of callers in memory; the least recently seen is evicted. */
  readonly callers?: number
}

/**
 * A token bucket per caller, in memory. rate-limiter-flexible has fixed windows (a limited caller waits for the end of
 * the window, not for the next token), reads the system clock and does not bound its memory.
 */
export const createRateLimit = ({ burst, perSecond, clock, callers = 10_000 }: RateLimitOptions): RateLimit => {
  const buckets = new Map<string, { tokens: number; at: number }>()
  const take = (key: string): number => {
    const now = clock().getTime()
    const bucket = buckets.get(key)
    // A clock that is set back adds no tokens and removes none.
    const seconds = bucket === undefined ? 0 : Math.max(0, now - bucket.at) / 1000
    const tokens = Math.min(burst, (bucket?.tokens ?? burst) + seconds * perSecond)
    buckets.delete(key)
    buckets.set(key, { tokens: tokens >= 1 ? tokens - 1 : tokens, at: now })
    const [oldest] = buckets.keys()
    if (buckets.size > callers && oldest !== undefined) buckets.delete(oldest)
    return tokens >= 1 ? 0 : Math.ceil((1 - tokens) / perSecond)
  }
  return {
    take,
    enforce: (key) => {
      const wait = take(key)
      if (wait > 0) throw new HttpError('request.rate_limited', { headers: { 'Retry-After': `${wait}` } })
    },
  }
}
