import { createHash } from 'node:crypto'
import { getTableName } from 'drizzle-orm'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Database } from '../db/open.ts'
import { rateLimit } from '../db/tables.ts'
import { HttpError } from './http-error.ts'

/** Counts by key within fixed windows. */
export interface RateLimit {
  /** Counts an attempt. @returns 0 if it is accepted, otherwise the seconds until the window ends */
  consume(key: string): Promise<number>
  /** Counts an attempt. @returns the attempts in the window so far, one above the limit at most */
  count(key: string): Promise<number>
  /**
   * Counts requests, by default one.
   * @throws HttpError request.rate_limited with Retry-After
   */
  enforce(key: string, requests?: number): Promise<void>
  /** Removes an accepted attempt, which succeeded and was not a guess, from the count. */
  reward(key: string): Promise<void>
  /** Resets the count of a key. */
  delete(key: string): Promise<void>
}

interface RateLimitOptions {
  /** Distinguishes the keys of this limit from those of others. */
  readonly name: string
  /** Attempts of one key that are accepted within a window, which its first attempt starts. */
  readonly limit: number
  readonly windowSeconds: number
}

/**
 * On PostgreSQL all processes count together, and a restart changes nothing. With the embedded database, which has one
 * process, the counts are in memory.
 * Each function throws the database's error while PostgreSQL is away: nothing is accepted uncounted.
 */
export const createRateLimit = ({ pool }: Pick<Database, 'pool'>, options: RateLimitOptions): RateLimit => {
  const limiter = pool === undefined ? inMemory(options) : inPostgres(pool, options)

  const attempt = async (key: string, points = 1): Promise<{ readonly count: number; readonly wait: number }> => {
    try {
      return { count: (await limiter.consume(key, points)).consumedPoints, wait: 0 }
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      return { count: options.limit + 1, wait: Math.ceil(refusal.msBeforeNext / 1000) }
    }
  }
  const consume = async (key: string): Promise<number> => (await attempt(key)).wait

  return {
    consume,
    count: async (key) => (await attempt(key)).count,
    async enforce(key, requests) {
      const { wait } = await attempt(key, requests)
      if (wait > 0) throw new HttpError('request.rate_limited', { headers: { 'Retry-After': `${wait}` } })
    },
    async reward(key) {
      const count = await limiter.get(key)
      // The library would create a negative count for a window that has ended.
      if (count === null || count.msBeforeNext <= 0 || count.consumedPoints <= 0) return
      // The library counts refused attempts too. They must not use up what successes give back.
      await limiter.reward(key, Math.max(1, count.consumedPoints - options.limit + 1))
    },
    delete: async (key) => {
      await limiter.delete(key)
    },
  }
}

interface Limiter {
  consume(key: string, points: number): Promise<RateLimiterRes>
  get(key: string): Promise<RateLimiterRes | null>
  reward(key: string, points: number): Promise<unknown>
  delete(key: string): Promise<unknown>
}

/**
 * The clean-up deletes expired rows. Keys are hashed: they contain addresses of accounts and of the network. A refused
 * key is remembered in memory until its window ends, so that a flood costs no statements.
 */
const inPostgres = (pool: NonNullable<Database['pool']>, { name, limit, windowSeconds }: RateLimitOptions): Limiter => {
  const limiter = new RateLimiterPostgres({
    ...{ storeClient: pool, storeType: 'pool', tableName: getTableName(rateLimit), tableCreated: true },
    ...{ clearExpiredByTimeout: false, keyPrefix: name, points: limit, duration: windowSeconds },
    inMemoryBlockOnConsumed: limit + 1,
  })
  const hashOf = (key: string): string => createHash('sha256').update(key).digest('base64url')
  return {
    consume: (key, points) => limiter.consume(hashOf(key), points),
    get: (key) => limiter.get(hashOf(key)),
    reward: (key, points) => {
      limiter.deleteInMemoryBlockedAll()
      return limiter.reward(hashOf(key), points)
    },
    delete: (key) => limiter.delete(hashOf(key)),
  }
}

/**
 * Maximum number of keys in memory. The library bounds time only: each key has a timer until the end of its window. A
 * stranger with an IPv6 prefix or a list of addresses chooses keys, so the least recently used is removed.
 */
const MAX_KEYS = 10_000

const inMemory = ({ limit, windowSeconds }: RateLimitOptions): Limiter => {
  const limiter = new RateLimiterMemory({ points: limit, duration: windowSeconds })
  /** Least recently used first. */
  const keys = new Set<string>()
  const remove = (key: string): Promise<boolean> => {
    keys.delete(key)
    return limiter.delete(key)
  }
  return {
    consume: async (key, points) => {
      keys.delete(key)
      keys.add(key)
      const [leastRecentlyUsed] = keys
      if (keys.size > MAX_KEYS && leastRecentlyUsed !== undefined) await remove(leastRecentlyUsed)
      return await limiter.consume(key, points)
    },
    get: (key) => limiter.get(key),
    reward: (key, points) => limiter.reward(key, points),
    delete: remove,
  }
}
