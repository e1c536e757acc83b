import { matchPrecache, type PrecacheEntry } from 'workbox-precaching'

/** Requests at a time: as many as a browser sends to one server over HTTP/1.1. */
const atOnce = 6

/** What it needs of the worker. */
interface Installing {
  fetch(url: string, options: RequestInit): Promise<Response>
  addEventListener(type: 'install', listener: (event: { waitUntil(done: Promise<unknown>): void }) => void): void
}

type Manifest = readonly (string | PrecacheEntry)[]

/** Named by their content, hence without a revision: the browser's own cache may answer for them. */
const hashed = (manifest: Manifest): string[] =>
  manifest.flatMap((entry) => (typeof entry !== 'string' && entry.revision === null ? [entry.url] : []))

/**
 * Brings a version's files side by side into the browser's own cache, where Workbox finds them: it asks for one after the
 * other, and more than three hundred of them cost a phone as many round trips (37 s at 100 ms each; 14 s so). What fails
 * here fails once more for Workbox, which says what becomes of the version.
 */
export const fetchAhead = (worker: Installing, manifest: Manifest): void => {
  const bring = async (urls: string[]): Promise<void> => {
    for (let url = urls.shift(); url !== undefined; url = urls.shift()) {
      if ((await matchPrecache(url)) !== undefined) continue
      const reply = await worker.fetch(url, { credentials: 'same-origin' })
      // Until its end, for the browser keeps whole files only.
      await reply.arrayBuffer()
    }
  }
  worker.addEventListener('install', (event) => {
    const urls = hashed(manifest)
    event.waitUntil(Promise.allSettled(Array.from({ length: atOnce }, () => bring(urls))))
  })
}
