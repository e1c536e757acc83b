import { openDeviceDatabase } from '#device/database.ts'
import { type DeviceDeps, within } from '#device/deps.ts'
import { readLocale, rememberLocale } from '#device/locale.ts'
import { isGuestLinkSaved } from '#device/sheets/guest-link.ts'
import { type Locale, otherLocale } from '#i18n/intl.ts'
import { navigationFor, networkWithTimeout } from './app-shell.ts'

/** The subset of FetchEvent that is used. */
interface Navigating {
  readonly request: Request
  readonly preloadResponse: Promise<unknown>
  waitUntil(work: Promise<unknown>): void
}
/** Returns the members app's shell in a language; undefined if it is not stored on this device. */
type ShellOf = (locale: Locale) => Promise<Response | undefined>

/** @throws TypeError without network */
const pageOf = async (event: Navigating): Promise<Response> => {
  const preloaded: unknown = await event.preloadResponse
  if (!(preloaded instanceof Response)) return fetch(event.request)
  // Firefox 153 resolves a failed preload where other browsers reject; shown, it would be the browser's own error page.
  if (preloaded.type === 'error') throw new TypeError('The navigation preload failed')
  return preloaded
}

/** Time limit in milliseconds for reading the remembered language during a navigation. */
const localeLimitMs = 1000

/** Redirects to the same path with the remembered locale as its prefix; to German if the storage does not respond. */
const prefixed = async (deps: DeviceDeps, url: URL): Promise<Response> => {
  const device = openDeviceDatabase(deps)
  const late = () => new DOMException('The locale could not be read in time', 'TimeoutError')
  const locale = await within(deps, localeLimitMs, readLocale(device), late).catch((): Locale => 'de-ch')
  device.close()
  return Response.redirect(new URL(`/${locale}${url.pathname}${url.search}`, url), 302)
}

/**
 * Remembers the language of the last public page, for a visitor's next offline page. The members area remembers its
 * own.
 */
const remember = async (deps: DeviceDeps, locale: Locale): Promise<void> => {
  const device = openDeviceDatabase(deps)
  try {
    if ((await readLocale(device)) !== locale) await rememberLocale(device, locale)
  } finally {
    device.close()
  }
}

/**
 * Returns the shell in a language. A visitor's device has only the languages that were read on it: without network it
 * redirects to the same page in the other one.
 */
const shellFor = async (shellOf: ShellOf, locale: Locale, url: URL): Promise<Response | undefined> => {
  const [other, shell] = [otherLocale(locale), await shellOf(locale)]
  if (shell !== undefined || navigator.onLine || (await shellOf(other)) === undefined) return shell
  return Response.redirect(new URL(`/${other}${url.pathname.slice(locale.length + 1)}${url.search}`, url), 302)
}

/** Redirects a substitute's link to the stand of guests, if this device has its sheets; undefined otherwise. */
const standOf = async (deps: DeviceDeps, locale: Locale, url: URL): Promise<Response | undefined> => {
  const token = url.searchParams.get('token') ?? ''
  const saved = await isGuestLinkSaved(deps, token).catch(() => false)
  return saved ? Response.redirect(new URL(`/${locale}/guest#${token}`, url), 302) : undefined
}

/** Returns the response to a navigation, by the table in app-shell.ts. */
export const respondToNavigation = async (
  deps: DeviceDeps,
  shellOf: ShellOf,
  event: Navigating,
  url: URL,
): Promise<Response> => {
  const navigation = navigationFor(url)
  // The preload has already sent the request. If the browser handled the navigation it would send a second one, and the
  // provider's addresses (request_uri, resuming a sign-in) are valid only once.
  if (navigation.kind === 'leave') return pageOf(event)
  // Browsers log a warning if an unused preload is discarded early.
  event.waitUntil(Promise.resolve(event.preloadResponse).catch(() => undefined))
  if (navigation.kind === 'shell') return (await shellFor(shellOf, navigation.locale, url)) ?? pageOf(event)
  if (navigation.kind === 'start') return prefixed(deps, url)
  if (navigation.kind === 'network') event.waitUntil(remember(deps, navigation.locale).catch(() => undefined))
  const standIn = (): Promise<Response | undefined> => {
    if (navigation.kind === 'network') return shellFor(shellOf, navigation.locale, url)
    return navigation.kind === 'substitute' ? standOf(deps, navigation.locale, url) : prefixed(deps, url)
  }
  if (!navigator.onLine) {
    const instead = await standIn()
    if (instead !== undefined) return instead
  }
  return networkWithTimeout(pageOf(event), standIn, deps.schedule)
}
