import { openDeviceDatabase } from '#device/database.ts'
import { type DeviceDeps, within } from '#device/deps.ts'
import { readLocale, rememberLocale } from '#device/locale.ts'
import type { Locale } from '#i18n/intl.ts'
import { navigationFor, networkWithTimeout } from './app-shell.ts'

/** What of the browser's FetchEvent an answer needs. */
interface Navigating {
  readonly request: Request
  readonly preloadResponse: Promise<unknown>
  waitUntil(work: Promise<unknown>): void
}
/** The members app's page in a language; undefined when it is not on this device. */
type ShellOf = (locale: Locale) => Promise<Response | undefined>

/** @throws TypeError without network */
const pageOf = async (event: Navigating): Promise<Response> => {
  const preloaded: unknown = await event.preloadResponse
  if (!(preloaded instanceof Response)) return fetch(event.request)
  // Firefox 153 resolves a preload that failed, where the others reject; shown, it would be the browser's own error page.
  if (preloaded.type === 'error') throw new TypeError('The navigation preload failed')
  return preloaded
}

/** Milliseconds that reading the remembered language may delay a navigation. */
const localeLimitMs = 1000

/** Redirects to the same path with the remembered locale as its prefix; to German where the storage does not respond. */
const prefixed = async (deps: DeviceDeps, url: URL): Promise<Response> => {
  const device = openDeviceDatabase(deps)
  const late = () => new DOMException('The locale could not be read in time', 'TimeoutError')
  const locale = await within(deps, localeLimitMs, readLocale(device), late).catch((): Locale => 'de-ch')
  device.close()
  return Response.redirect(new URL(`/${locale}${url.pathname}${url.search}`, url), 302)
}

/** The language of the last public page, for a visitor's next one without network. The members area remembers its own. */
const remember = async (deps: DeviceDeps, locale: Locale): Promise<void> => {
  const device = openDeviceDatabase(deps)
  try {
    if ((await readLocale(device)) !== locale) await rememberLocale(device, locale)
  } finally {
    device.close()
  }
}

/** The answer to one navigation, by the table in app-shell.ts. */
export const respondToNavigation = async (
  deps: DeviceDeps,
  shellOf: ShellOf,
  event: Navigating,
  url: URL,
): Promise<Response> => {
  const navigation = navigationFor(url)
  // The preload has already asked. Left to the browser the address would be asked a second time, and those of the
  // provider (request_uri, resuming a sign-in) are good for once only.
  if (navigation.kind === 'leave') return pageOf(event)
  // An unused preload that is dropped early makes the browser log a warning.
  event.waitUntil(Promise.resolve(event.preloadResponse).catch(() => undefined))
  if (navigation.kind === 'shell') return (await shellOf(navigation.locale)) ?? pageOf(event)
  if (navigation.kind === 'start') return prefixed(deps, url)
  if (navigation.kind === 'network') event.waitUntil(remember(deps, navigation.locale).catch(() => undefined))
  const standIn = (): Promise<Response | undefined> =>
    navigation.kind === 'network' ? shellOf(navigation.locale) : prefixed(deps, url)
  if (!navigator.onLine) {
    const instead = await standIn()
    if (instead !== undefined) return instead
  }
  return networkWithTimeout(pageOf(event), standIn, deps.schedule)
}
