import { createHash } from 'node:crypto'

const ttlMs = 60_000
const maxEntries = 1000

/**
 * Caches lookups about a token for one minute, so that the requests of a page query the provider once. Concurrent
 * lookups share one request; failures are not cached.
 */
export const createTtlCache = <T>(clock: () => Date) => {
  const entries = new Map<string, { readonly until: number; readonly value: Promise<T> }>()
  return async (token: string, lookUp: () => Promise<T>): Promise<T> => {
    const key = createHash('sha256').update(token).digest('base64url')
    const now = clock().getTime()
    const cached = entries.get(key)
    if (cached !== undefined && cached.until > now) return await cached.value
    const value = lookUp()
    entries.delete(key)
    entries.set(key, { until: now + ttlMs, value })
    const [oldest] = entries.keys()
    if (entries.size > maxEntries && oldest !== undefined) entries.delete(oldest)
    try {
      return await value
    } catch (error) {
      if (entries.get(key)?.value === value) entries.delete(key)
      throw error
    }
  }
}
