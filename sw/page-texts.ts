import { storePageTexts } from '#device/page-texts.ts'
import { type Locale, locales } from '#i18n/intl.ts'
import { navigationFor } from './app-shell.ts'

/** Milliseconds between two requests for the texts of a language while the worker runs. */
const refreshMs = 10 * 60_000

/**
 * Stores the texts of the public pages: both languages at installation, and later the language of a visited page. The
 * page reads them if the server cannot be reached.
 */
export const keepPageTexts = (worker: ServiceWorkerGlobalScope): void => {
  const fetchedAt = new Map<Locale, number>()
  const store = async (locale: Locale): Promise<void> => {
    if (Date.now() - (fetchedAt.get(locale) ?? Number.NEGATIVE_INFINITY) < refreshMs) return
    fetchedAt.set(locale, Date.now())
    const { caches, location } = worker
    await storePageTexts({ caches, origin: location.origin, fetch: (request) => fetch(request) }, locale).catch(
      (error: unknown) => {
        fetchedAt.delete(locale)
        console.info('page_texts.store_failed', error)
      },
    )
  }
  worker.addEventListener('install', (event) => event.waitUntil(Promise.all(locales.map(store))))
  worker.addEventListener('fetch', (event) => {
    if (event.request.mode !== 'navigate' || !navigator.onLine) return
    const navigation = navigationFor(new URL(event.request.url))
    if ('locale' in navigation) event.waitUntil(store(navigation.locale))
  })
}
