import { LRUCache } from 'lru-cache'
import type { ContentVersion } from './content-version.ts'

/**
 * Returns what `compute` returned for a key since content changed last, in this or another process. Callers that come
 * while it is computed wait for it. A failure and undefined are not cached.
 */
export type ContentCache<T> = (key: string, compute: () => Promise<T>) => Promise<T>

/**
 * Creates a cache for results that depend on nothing but their key and tables with content (see content-changes.ts).
 * Nothing is cached while the version is unknown.
 * @param limits of lru-cache: `max`, or `maxSize` with `sizeCalculation`
 * @param keeps returns false for a result that must not be cached
 */
export const createContentCache = <T>(
  content: Pick<ContentVersion, 'current'>,
  limits: LRUCache.Options<string, NonNullable<T>, unknown>,
  keeps: (result: NonNullable<T>) => boolean = () => true,
): ContentCache<T> => {
  const results = new LRUCache<string, NonNullable<T>>(limits)
  let computing = new Map<string, Promise<T>>()
  let cached: number | null = null

  const computeOnce = (key: string, compute: () => Promise<T>): Promise<T> => {
    const running = computing
    const started = compute()
      .then((result) => {
        // A result that was begun before the last change may be older than it.
        if (running === computing && result != null && keeps(result)) results.set(key, result)
        return result
      })
      .finally(() => running.delete(key))
    running.set(key, started)
    return started
  }
  return async (key, compute) => {
    const version = await content.current()
    if (version === null) return await compute()
    if (version !== cached) {
      results.clear()
      computing = new Map()
      cached = version
    }
    return results.get(key) ?? (await (computing.get(key) ?? computeOnce(key, compute)))
  }
}
