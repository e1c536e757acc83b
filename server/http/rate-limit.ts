import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { HttpError } from './http-error.ts'

/** Counts by key within fixed windows, in memory: a restart resets the counts. */
export interface RateLimit {
  /** Counts an attempt. @returns 0 if it is accepted, otherwise the seconds until the window ends */
  consume(key: string): Promise<number>
  /**
   * Counts a request.
   * @throws HttpError request.rate_limited with Retry-After
   */
  enforce(key: string): Promise<void>
  /** Removes an accepted attempt, which succeeded and was not a guess, from the count. */
  reward(key: string): Promise<void>
  /** Resets the count of a key. */
  delete(key: string): Promise<void>
}

/**
 * Maximum number of keys in memory. The library bounds time only: each key has a timer until the end of its window. A
 * stranger with an IPv6 prefix or a list of addresses chooses keys, so the least recently used is removed.
 */
const MAX_KEYS = 10_000

/** @param options.limit attempts of one key that are accepted within a window, which its first attempt starts */
export const createRateLimit = ({ limit, windowSeconds }: { limit: number; windowSeconds: number }): RateLimit => {
  const limiter = new RateLimiterMemory({ points: limit, duration: windowSeconds })
  /** Least recently used first. */
  const keys = new Set<string>()

  const consume = async (key: string): Promise<number> => {
    keys.delete(key)
    keys.add(key)
    const [leastRecentlyUsed] = keys
    if (keys.size > MAX_KEYS && leastRecentlyUsed !== undefined) await remove(leastRecentlyUsed)
    try {
      await limiter.consume(key)
      return 0
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return Math.ceil(refusal.msBeforeNext / 1000)
      throw refusal
    }
  }
  const remove = async (key: string): Promise<void> => {
    keys.delete(key)
    await limiter.delete(key)
  }

  return {
    consume,
    async enforce(key) {
      const wait = await consume(key)
      if (wait > 0) throw new HttpError('request.rate_limited', { headers: { 'Retry-After': `${wait}` } })
    },
    async reward(key) {
      const count = await limiter.get(key)
      // The library would create a negative count for a window that has ended.
      if (count === null || count.msBeforeNext <= 0 || count.consumedPoints <= 0) return
      // The library counts refused attempts too. They must not use up what successes give back.
      await limiter.reward(key, Math.max(1, count.consumedPoints - limit + 1))
    },
    delete: remove,
  }
}
