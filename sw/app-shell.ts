import { matchPrecache } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { openDeviceDatabase } from '#device/database.ts'
import type { DeviceDeps } from '#device/deps.ts'
import { readLocale } from '#device/locale.ts'
import { isLocale, type Locale } from '#i18n/intl.ts'

/** What the worker does with the navigation to an address (docs/decisions/0004). */
export type Navigation =
  /** Not ours: the browser asks the server as if there were no worker. */
  | { readonly kind: 'leave' }
  /** A member's page: the shell at once, the network is not asked. */
  | { readonly kind: 'shell'; readonly locale: Locale }
  /** A public page: the server renders it; the shell when it is slow or out of reach. */
  | { readonly kind: 'network'; readonly locale: Locale }
  /** No language in the address: the server redirects, or the worker does while offline. */
  | { readonly kind: 'redirect' }

/** First match counts. The first group of a pattern is the locale. */
const table: readonly (readonly [RegExp, Navigation['kind']])[] = [
  [/^\/(?:api|sso|shell|assets)(?:\/|$)/, 'leave'],
  [/\.[a-z0-9]+$/i, 'leave'],
  [/^\/feeds?(?:\/|$)/, 'leave'],
  [/^\/(de-ch|en-gb)\/(?:intra|library|ssocallback)(?:\/|$)/, 'shell'],
  [/^\/(de-ch|en-gb)(?:\/|$)/, 'network'],
  [/^/, 'redirect'],
]

export const navigationFor = (url: URL): Navigation => {
  for (const [pattern, kind] of table) {
    const match = pattern.exec(url.pathname)
    if (match === null) continue
    const locale = match[1]
    if ((kind === 'shell' || kind === 'network') && isLocale(locale)) return { kind, locale }
    return kind === 'redirect' ? { kind } : { kind: 'leave' }
  }
  return { kind: 'leave' }
}

/** How long a public page may take before the shell stands in. */
export const patienceMs = 3000

/** 502, 503 and 504: something in front of the server answers in its place. */
const gateway = (status: number): boolean => status >= 502 && status <= 504

/** The server's page, or what stands in for it after three seconds or on failure. */
export const networkOr = async (
  network: Promise<Response>,
  standIn: () => Promise<Response | undefined>,
  schedule: DeviceDeps['schedule'],
): Promise<Response> => {
  let cancel = (): void => undefined
  const late = new Promise<null>((resolve) => {
    cancel = schedule(patienceMs, () => resolve(null))
  })
  const answered = network.then(
    (response) => (gateway(response.status) ? null : response),
    () => null,
  )
  const first = await Promise.race([answered, late])
  cancel()
  // Without a stand-in the network may take its time, and its error is the honest answer.
  return first ?? (await standIn()) ?? network
}

const pageOf = async (event: FetchEvent): Promise<Response> => {
  const preloaded: unknown = await event.preloadResponse
  return preloaded instanceof Response ? preloaded : fetch(event.request)
}

const shellOf = (locale: Locale): Promise<Response | undefined> => matchPrecache(`/shell/${locale}`)

/** Same address with the remembered language in front; the browser keeps the fragment. */
const prefixed = async (deps: DeviceDeps, url: URL): Promise<Response> => {
  const device = openDeviceDatabase(deps)
  try {
    return Response.redirect(new URL(`/${await readLocale(device)}${url.pathname}${url.search}`, url), 302)
  } finally {
    device.close()
  }
}

const onNavigate = async (deps: DeviceDeps, event: FetchEvent, url: URL): Promise<Response> => {
  const navigation = navigationFor(url)
  // An unused preload that is dropped early makes the browser log a warning.
  event.waitUntil(Promise.resolve(event.preloadResponse).catch(() => undefined))
  if (navigation.kind === 'shell') return (await shellOf(navigation.locale)) ?? pageOf(event)
  const standIn = (): Promise<Response | undefined> =>
    navigation.kind === 'network' ? shellOf(navigation.locale) : prefixed(deps, url)
  if (!navigator.onLine) {
    const instead = await standIn()
    if (instead !== undefined) return instead
  }
  return networkOr(pageOf(event), standIn, deps.schedule)
}

/** Answers navigations by the table above. */
export const answerNavigations = (deps: DeviceDeps): void => {
  registerRoute(
    ({ request, url }) => request.mode === 'navigate' && navigationFor(url).kind !== 'leave',
    ({ event, url }) => {
      if (!(event instanceof FetchEvent)) throw new TypeError('A navigation comes with a FetchEvent')
      return onNavigate(deps, event, url)
    },
  )
}
