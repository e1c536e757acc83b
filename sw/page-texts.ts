import { storedLocales, storePageTexts } from '#device/page-texts.ts'
import { isLocale, type Locale, locales } from '#i18n/intl.ts'
import { navigationFor } from './app-shell.ts'

/** Milliseconds between two requests for the texts of a language while the worker runs. */
const refreshMs = 10 * 60_000

/** Returns the languages in which pages are open, or were visited before; both if there are none. */
export const readLocales = async (
  worker: Pick<ServiceWorkerGlobalScope, 'clients' | 'caches'>,
): Promise<readonly Locale[]> => {
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = pages.flatMap(({ url }) => {
    const locale = new URL(url).pathname.split('/')[1]
    return isLocale(locale) ? [locale] : []
  })
  const read = new Set([...open, ...(await storedLocales(worker))])
  return read.size === 0 ? locales : [...read]
}

/**
 * Stores the texts of the public pages: in the languages that are read at installation, and later of a visited page.
 * The page reads them if the server cannot be reached.
 * @param onStored called when the texts of a visited page's language are stored
 */
export const keepPageTexts = (worker: ServiceWorkerGlobalScope, onStored?: () => Promise<void>): void => {
  const fetchedAt = new Map<Locale, number>()
  const store = async (locale: Locale): Promise<void> => {
    if (Date.now() - (fetchedAt.get(locale) ?? Number.NEGATIVE_INFINITY) < refreshMs) return
    fetchedAt.set(locale, Date.now())
    const { caches, location } = worker
    await storePageTexts({ caches, origin: location.origin, fetch: (request) => fetch(request) }, locale)
      .then(onStored)
      .catch((error: unknown) => {
        fetchedAt.delete(locale)
        console.info('page_texts.store_failed', error)
      })
  }
  worker.addEventListener('install', (event) =>
    event.waitUntil(readLocales(worker).then((read) => Promise.all(read.map(store)))),
  )
  worker.addEventListener('fetch', (event) => {
    if (event.request.mode !== 'navigate' || !navigator.onLine) return
    const navigation = navigationFor(new URL(event.request.url))
    if ('locale' in navigation) event.waitUntil(store(navigation.locale))
  })
}
