import { type AppFile, fetchMissing, findMissing, keyOf, type WantedFiles } from './fetch-missing.ts'
import type { MembersAreaFiles } from './members-area.ts'

export interface Precache extends MembersAreaFiles {
  /** Returns the file of this version, if it is stored. */
  match(path: string): Promise<Response | undefined>
}

/**
 * Stores the app's files at installation, serves them, and deletes those of older versions. A file that is not stored
 * comes from the network.
 * @param choose returns those that this device stores
 */
export const precache = (
  worker: ServiceWorkerGlobalScope,
  files: readonly AppFile[],
  choose: (files: readonly AppFile[]) => Promise<WantedFiles>,
): Precache => {
  const { origin } = worker.location
  // Workbox's name: earlier versions have stored their files in it.
  const cacheName = `workbox-precache-v2-${worker.registration.scope}`
  const open = () => worker.caches.open(cacheName)
  const keys = new Map(
    files.flatMap((file) =>
      file.bundle === undefined ? [[new URL(file.url, origin).pathname, keyOf(file, origin)] as const] : [],
    ),
  )
  const match = async (path: string): Promise<Response | undefined> => {
    const key = keys.get(path)
    return key === undefined ? undefined : (await open()).match(key)
  }
  const fetchNow = async (): Promise<void> => {
    const { stored, bundle } = await choose(files)
    await fetchMissing(worker, cacheName, stored, bundle)
  }
  /** One pass at a time; what is wanted may have grown since the last one began. */
  let last: Promise<void> = Promise.resolve()
  const fetchWanted = (): Promise<void> => {
    last = last.catch(() => undefined).then(fetchNow)
    return last
  }
  const deleteOlder = async (): Promise<void> => {
    const cache = await open()
    const current = new Set(keys.values())
    for (const request of await cache.keys()) if (!current.has(request.url)) await cache.delete(request)
  }
  worker.addEventListener('install', (event) => event.waitUntil(fetchWanted()))
  worker.addEventListener('activate', (event) => event.waitUntil(deleteOlder()))
  worker.addEventListener('fetch', (event) => {
    const { mode, url } = event.request
    const path = url.startsWith(origin) ? url.slice(origin.length) : ''
    if (mode === 'navigate' || !keys.has(path)) return
    event.respondWith(match(path).then((stored) => stored ?? fetch(event.request)))
  })
  return {
    match,
    isComplete: async () => (await findMissing(await open(), origin, (await choose(files)).stored)).length === 0,
    fetchWanted,
  }
}
