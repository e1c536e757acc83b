import type { PrecacheEntry } from 'workbox-precaching'

/** An entry of the precache manifest; scripts/vite/precache-entries.ts flags the files for visitors. */
export interface AppFile extends PrecacheEntry {
  readonly visitors?: true
}
/** The subset of the worker's global scope that is used. */
export interface FileStore {
  fetch(url: string, options: RequestInit): Promise<Response>
  readonly caches: Pick<CacheStorage, 'open'>
  readonly location: { readonly origin: string }
}

/** Concurrent requests: as many as a browser sends to one server over HTTP/1.1. */
const concurrency = 6

/** Workbox stores a file without a content hash in its name under its address with the revision. */
const keyOf = ({ url, revision }: AppFile, origin: string): string => {
  const key = new URL(url, origin)
  if (revision) key.searchParams.set('__WB_REVISION__', revision)
  return key.href
}

export const findMissing = async (
  cache: Pick<Cache, 'keys'>,
  origin: string,
  files: readonly AppFile[],
): Promise<AppFile[]> => {
  const stored = new Set((await cache.keys()).map(({ url }) => url))
  return files.filter((file) => !stored.has(keyOf(file, origin)))
}

/**
 * Fetches the files that the cache lacks, six at a time. Workbox fetches sequentially: the 308 files of the whole app
 * would cost a phone as many round trips (at 100 ms each, 340 files took 37 s; 14 s with six).
 * @throws if a file cannot be fetched or stored; earlier files stay
 */
export const fetchMissing = async (scope: FileStore, cacheName: string, files: readonly AppFile[]): Promise<void> => {
  const cache = await scope.caches.open(cacheName)
  const queue = await findMissing(cache, scope.location.origin, files)
  const fetchNext = async (): Promise<void> => {
    for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
      // For a file with a content hash in its name the HTTP cache is used: the page has often loaded it already.
      const reply = await scope.fetch(file.url, {
        cache: file.revision ? 'reload' : 'default',
        credentials: 'same-origin',
      })
      if (!reply.ok || reply.redirected) throw new Error(`${file.url} cannot be precached: ${reply.status}`)
      await cache.put(keyOf(file, scope.location.origin), reply)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, fetchNext)).catch((error: unknown) => {
    queue.length = 0
    throw error
  })
}
