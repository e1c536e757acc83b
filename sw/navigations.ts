import { matchPrecache } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { openDeviceDatabase } from '#device/database.ts'
import type { DeviceDeps } from '#device/deps.ts'
import { readLocale } from '#device/locale.ts'
import type { Locale } from '#i18n/intl.ts'
import { navigationFor, networkOr } from './app-shell.ts'

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
  // The preload has already asked. Left to the browser the address would be asked a second time, and those of the
  // provider (request_uri, resuming a sign-in) are good for once only.
  if (navigation.kind === 'leave') return pageOf(event)
  // An unused preload that is dropped early makes the browser log a warning.
  event.waitUntil(Promise.resolve(event.preloadResponse).catch(() => undefined))
  if (navigation.kind === 'shell') return (await shellOf(navigation.locale)) ?? pageOf(event)
  if (navigation.kind === 'start') return prefixed(deps, url)
  const standIn = (): Promise<Response | undefined> =>
    navigation.kind === 'network' ? shellOf(navigation.locale) : prefixed(deps, url)
  if (!navigator.onLine) {
    const instead = await standIn()
    if (instead !== undefined) return instead
  }
  return networkOr(pageOf(event), standIn, deps.schedule)
}

/** Answers navigations by the table in app-shell.ts. */
export const answerNavigations = (deps: DeviceDeps): void => {
  registerRoute(
    ({ request, sameOrigin }) => sameOrigin && request.mode === 'navigate',
    ({ event, url }) => {
      if (!(event instanceof FetchEvent)) throw new TypeError('A navigation comes with a FetchEvent')
      return onNavigate(deps, event, url)
    },
  )
}
