import { storePageTexts } from '#device/page-texts.ts'
import { isLocale, type Locale, locales } from '#i18n/intl.ts'
import { navigationFor } from './app-shell.ts'

/** Milliseconds between two requests for the texts of a language while the worker runs. */
const refreshMs = 10 * 60_000

/** Returns the languages of the open pages; both if no page is open. */
const openLocales = async ({ clients }: Pick<ServiceWorkerGlobalScope, 'clients'>): Promise<readonly Locale[]> => {
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = pages.flatMap(({ url }) => {
    const locale = new URL(url).pathname.split('/')[1]
    return isLocale(locale) ? [locale] : []
  })
  return open.length === 0 ? locales : [...new Set(open)]
}

/**
 * Stores the texts of the public pages: in the language of the open pages at installation, and later of a visited page.
 * The page reads them if the server cannot be reached.
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
  worker.addEventListener('install', (event) =>
    event.waitUntil(openLocales(worker).then((open) => Promise.all(open.map(store)))),
  )
  worker.addEventListener('fetch', (event) => {
    if (event.request.mode !== 'navigate' || !navigator.onLine) return
    const navigation = navigationFor(new URL(event.request.url))
    if ('locale' in navigation) event.waitUntil(store(navigation.locale))
  })
}
