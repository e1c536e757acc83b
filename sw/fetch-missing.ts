import * as v from 'valibot'
import type { AppPart } from '#contract/worker.ts'
import { type Locale, locales } from '#i18n/intl.ts'

/** A file of the app that a device may store (scripts/vite/precache-entries.ts). */
export interface AppFile {
  readonly url: string
  /** Changes with the content of a file that has no content hash in its name. */
  readonly revision?: string
  readonly visitors?: true
  readonly language?: Locale
  readonly part?: AppPart
  /** Not a file to store, but one that contains the texts of those that no page has loaded, by address. */
  readonly bundle?: 'visitors' | 'members'
}

/** The files that a device stores, and the address of the bundle that contains most of them. */
export interface WantedFiles {
  readonly stored: readonly AppFile[]
  readonly bundle: string | undefined
}

export const filesForMembers = (files: readonly AppFile[], parts: ReadonlySet<AppPart>): WantedFiles => ({
  stored: files.filter(({ part, bundle }) => bundle === undefined && (part === undefined || parts.has(part))),
  bundle: files.find(({ bundle }) => bundle === 'members')?.url,
})

/** @param languages those that the visitor reads */
export const filesForVisitors = (files: readonly AppFile[], languages: readonly Locale[] = locales): WantedFiles => {
  const ours = files.filter(({ language }) => language === undefined || languages.includes(language))
  return {
    stored: ours.filter(({ visitors }) => visitors === true),
    bundle: ours.find(({ bundle }) => bundle === 'visitors')?.url,
  }
}

/** The subset of the worker's global scope that is used. */
export interface FileStore {
  fetch(url: string, options: RequestInit): Promise<Response>
  readonly caches: Pick<CacheStorage, 'open'>
  readonly location: { readonly origin: string }
}

/** Concurrent requests: as many as a browser sends to one server over HTTP/1.1. */
const concurrency = 6

/** Returns the key in the cache: the address, with the revision as Workbox wrote it in earlier versions. */
export const keyOf = ({ url, revision }: AppFile, origin: string): string => {
  const key = new URL(url, origin)
  if (revision !== undefined) key.searchParams.set('__WB_REVISION__', revision)
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

const Bundle = v.record(v.string(), v.string())
const types: Readonly<Record<string, string>> = { css: 'text/css', js: 'text/javascript', svg: 'image/svg+xml' }
const typeOf = (url: string): string => types[url.split('.').at(-1) ?? ''] ?? ''

/** Missing files from which on a bundle is worth its request. */
const bundleFrom = 8

/** Stores the files that a bundle contains. Without it they are fetched one by one. */
const storeBundled = async (
  scope: FileStore,
  cache: Pick<Cache, 'put'>,
  missing: readonly AppFile[],
  address: string,
): Promise<void> => {
  const reply = await scope.fetch(address, { credentials: 'same-origin' })
  const texts = reply.ok && !reply.redirected ? v.safeParse(Bundle, await reply.json().catch(() => null)) : null
  if (texts?.success !== true) return
  for (const file of missing) {
    const text = texts.output[file.url]
    const headers = { 'Content-Type': `${typeOf(file.url)}; charset=utf-8` }
    if (text !== undefined) await cache.put(keyOf(file, scope.location.origin), new Response(text, { headers }))
  }
}

/**
 * Fetches the files that the cache lacks, six at a time. Workbox fetches sequentially: every file would cost a phone
 * a round trip (at 100 ms each, 340 files took 37 s; 14 s with six).
 * @throws if a file cannot be fetched or stored; earlier files stay
 */
export const fetchMissing = async (
  scope: FileStore,
  cacheName: string,
  files: readonly AppFile[],
  bundle?: string,
): Promise<void> => {
  const cache = await scope.caches.open(cacheName)
  const { origin } = scope.location
  const missing = await findMissing(cache, origin, files)
  if (bundle !== undefined && missing.length >= bundleFrom) await storeBundled(scope, cache, missing, bundle)
  const queue = await findMissing(cache, origin, files)
  const fetchNext = async (): Promise<void> => {
    for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
      // For a file with a content hash in its name the HTTP cache is used: the page has often loaded it already.
      const reply = await scope.fetch(file.url, {
        cache: file.revision === undefined ? 'default' : 'reload',
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
