import { PrecacheController, PrecacheRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import type { AppPart } from '#contract/worker.ts'
import { type AppFile, fetchMissing, filesFor, findMissing } from './fetch-missing.ts'
import type { MembersAreaFiles } from './members-area.ts'

export interface Precache extends MembersAreaFiles {
  /** Returns the file of this version, if it is stored. */
  match(url: string): Promise<Response | undefined>
}

/**
 * Stores the app's files at installation, serves them, and deletes those of older versions. A file that is not stored
 * comes from the network.
 * @param wantedParts see `readWantedParts`
 */
export const precache = (
  worker: ServiceWorkerGlobalScope,
  files: readonly AppFile[],
  wantedParts: () => Promise<ReadonlySet<AppPart> | null>,
): Precache => {
  const controller = new PrecacheController()
  const { cacheName } = controller.strategy
  controller.addToCacheList(files.filter(({ bundle }) => bundle === undefined))
  registerRoute(new PrecacheRoute(controller, { directoryIndex: '', cleanURLs: false }))
  const wanted = async () => filesFor(files, await wantedParts())
  const fetchNow = async (): Promise<void> => {
    const { stored, bundle } = await wanted()
    await fetchMissing(worker, cacheName, stored, bundle)
  }
  /** One pass at a time; what is wanted may have grown since the last one began. */
  let last: Promise<void> = Promise.resolve()
  const fetchWanted = (): Promise<void> => {
    last = last.catch(() => undefined).then(fetchNow)
    return last
  }
  worker.addEventListener('install', (event) => event.waitUntil(fetchWanted()))
  worker.addEventListener('activate', (event) => void controller.activate(event))
  return {
    match: (url) => controller.matchPrecache(url),
    isComplete: async () => {
      const cache = await worker.caches.open(cacheName)
      return (await findMissing(cache, worker.location.origin, (await wanted()).stored)).length === 0
    },
    fetchWanted,
  }
}
