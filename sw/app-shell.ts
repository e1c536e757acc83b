import type { DeviceDeps } from '#device/deps.ts'
import { isLocale, type Locale } from '#i18n/intl.ts'

/** How the worker handles the navigation to an address (docs/decisions/0004). */
export type Navigation =
  /** Not a page of the app: the response comes from the network as if there were no worker. */
  | { readonly kind: 'leave' }
  /** A member's page: the shell immediately, without a request. */
  | { readonly kind: 'shell'; readonly locale: Locale }
  /** A public page: rendered by the server; the shell if that is slow or unreachable. */
  | { readonly kind: 'network'; readonly locale: Locale }
  /** The link in a substitute's mail: the server's page; without network the stand, if it is on this device. */
  | { readonly kind: 'substitute'; readonly locale: Locale }
  /** No locale in the address: the server redirects, or the worker while offline. */
  | { readonly kind: 'redirect' }
  /** A member's page without a locale, the start address of the installed app: redirected immediately. */
  | { readonly kind: 'start' }

/** The first match applies. The first group of a pattern is the locale. */
const table: readonly (readonly [RegExp, Navigation['kind']])[] = [
  [/^\/(?:api|sso|shell|assets)(?:\/|$)/, 'leave'],
  [/\.[a-z0-9]+$/i, 'leave'],
  [/^\/feeds?(?:\/|$)/, 'leave'],
  [/^\/(?:de-ch|en-gb)\/answer\/?$/, 'leave'],
  [/^\/(de-ch|en-gb)\/substitute\/?$/, 'substitute'],
  [/^\/(de-ch|en-gb)\/(?:intra|library|guest|ssocallback)(?:\/|$)/, 'shell'],
  [/^\/(de-ch|en-gb)(?:\/|$)/, 'network'],
  [/^\/(?:intra|library)(?:\/|$)/, 'start'],
  [/^/, 'redirect'],
]

export const navigationFor = (url: URL): Navigation => {
  for (const [pattern, kind] of table) {
    const match = pattern.exec(url.pathname)
    if (match === null) continue
    const locale = match[1]
    if ((kind === 'shell' || kind === 'network' || kind === 'substitute') && isLocale(locale)) return { kind, locale }
    return kind === 'redirect' || kind === 'start' ? { kind } : { kind: 'leave' }
  }
  return { kind: 'leave' }
}

/** Milliseconds until the shell replaces a slow public page. */
export const networkTimeoutMs = 3000

/** 502, 503 and 504 come from a proxy in front of the server. */
const gateway = (status: number): boolean => status >= 502 && status <= 504

/** Returns the server's page, or the fallback after three seconds or on failure. */
export const networkWithTimeout = async (
  network: Promise<Response>,
  fallback: () => Promise<Response | undefined>,
  schedule: DeviceDeps['schedule'],
): Promise<Response> => {
  let cancel = (): void => undefined
  const late = new Promise<null>((resolve) => {
    cancel = schedule(networkTimeoutMs, () => resolve(null))
  })
  const answered = network.then(
    (response) => (gateway(response.status) ? null : response),
    () => null,
  )
  const first = await Promise.race([answered, late])
  cancel()
  // Without a fallback there is no time limit, and the network's error is passed on.
  return first ?? (await fallback()) ?? network
}
