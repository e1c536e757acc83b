import { PrecacheController, PrecacheRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { type AppFile, fetchMissing, findMissing } from './fetch-missing.ts'
import type { MembersAreaFiles } from './members-area.ts'

export interface Precache extends MembersAreaFiles {
  /** Returns the file of this version, if it is stored. */
  match(url: string): Promise<Response | undefined>
}

/**
 * Stores the app's files at installation, serves them, and deletes those of older versions. A file that is not stored
 * comes from the network.
 * @param isMembers whether this device also stores the members area
 */
export const precache = (
  worker: ServiceWorkerGlobalScope,
  files: readonly AppFile[],
  isMembers: () => Promise<boolean>,
): Precache => {
  const controller = new PrecacheController()
  const { cacheName } = controller.strategy
  controller.addToCacheList([...files])
  registerRoute(new PrecacheRoute(controller, { directoryIndex: '', cleanURLs: false }))
  const visitors = files.filter((file) => file.visitors === true)
  let all: Promise<void> | null = null
  const fetchAll = (): Promise<void> => {
    all ??= fetchMissing(worker, cacheName, files).finally(() => {
      all = null
    })
    return all
  }
  const install = async (): Promise<void> =>
    (await isMembers()) ? fetchAll() : fetchMissing(worker, cacheName, visitors)
  worker.addEventListener('install', (event) => event.waitUntil(install()))
  worker.addEventListener('activate', (event) => void controller.activate(event))
  return {
    match: (url) => controller.matchPrecache(url),
    isComplete: async () => {
      const cache = await worker.caches.open(cacheName)
      return (await findMissing(cache, worker.location.origin, files)).length === 0
    },
    fetchAll,
  }
}
