import * as v from 'valibot'
import { listOf } from '#contract/lists.ts'
import type { TextPage } from '#contract/page-places.ts'
import { listAllPageTexts, PageText } from '#contract/page-texts.ts'
import { type Locale, languageTag, locales } from '#i18n/intl.ts'

/** The subset of the page's and the worker's global scope that is used. */
export interface TextStore {
  readonly caches: Pick<CacheStorage, 'open'>
}
interface Fetching extends TextStore {
  readonly fetch: (request: Request) => Promise<Response>
  readonly origin: string
}

/** Name of the cache; public texts are no member's data and stay at sign-out. */
const cacheName = 'page-texts'
const keyOf = (locale: Locale): string => `/page-texts/${locale}`

/** Stores the texts of all public pages in a language, for reading them offline. @throws TypeError without network */
export const storePageTexts = async ({ caches, fetch, origin }: Fetching, locale: Locale): Promise<void> => {
  const headers = { 'Accept-Language': languageTag(locale) }
  const reply = await fetch(new Request(new URL(listAllPageTexts.path, origin), { headers, credentials: 'omit' }))
  if (!reply.ok || reply.redirected) return
  const cache = await caches.open(cacheName)
  await cache.put(keyOf(locale), reply)
}

/** Returns the languages whose texts are stored: those in which this device has read public pages. */
export const storedLocales = async ({ caches }: TextStore): Promise<readonly Locale[]> => {
  const cache = await caches.open(cacheName)
  const stored = await Promise.all(locales.map((locale) => cache.match(keyOf(locale))))
  return locales.filter((_, at) => stored[at] !== undefined)
}

/** Returns the stored texts of a page; null if there are none that can be read. */
export const readStoredPageTexts = async (
  { caches }: TextStore,
  locale: Locale,
  page: TextPage,
): Promise<PageText[] | null> => {
  try {
    const cache = await caches.open(cacheName)
    const stored = await cache.match(keyOf(locale))
    if (stored === undefined) return null
    const texts = v.parse(listOf(PageText), await stored.json())._embedded.items
    return texts.filter(({ place }) => place.startsWith(`${page}.`))
  } catch (error) {
    console.warn('page_texts.read_failed', error)
    return null
  }
}
