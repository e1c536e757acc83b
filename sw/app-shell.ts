import type { DeviceDeps } from '#device/deps.ts'
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
  /** A member's page without a language, as the installed app starts: redirected at once. */
  | { readonly kind: 'start' }

/** First match counts. The first group of a pattern is the locale. */
const table: readonly (readonly [RegExp, Navigation['kind']])[] = [
  [/^\/(?:api|sso|shell|assets)(?:\/|$)/, 'leave'],
  [/\.[a-z0-9]+$/i, 'leave'],
  [/^\/feeds?(?:\/|$)/, 'leave'],
  [/^\/(?:de-ch|en-gb)\/answer\/?$/, 'leave'],
  [/^\/(de-ch|en-gb)\/(?:intra|library|ssocallback)(?:\/|$)/, 'shell'],
  [/^\/(de-ch|en-gb)(?:\/|$)/, 'network'],
  [/^\/(?:intra|library)(?:\/|$)/, 'start'],
  [/^/, 'redirect'],
]

export const navigationFor = (url: URL): Navigation => {
  for (const [pattern, kind] of table) {
    const match = pattern.exec(url.pathname)
    if (match === null) continue
    const locale = match[1]
    if ((kind === 'shell' || kind === 'network') && isLocale(locale)) return { kind, locale }
    return kind === 'redirect' || kind === 'start' ? { kind } : { kind: 'leave' }
  }
  return { kind: 'leave' }
}

/** How long a public page may take before the shell stands in. */
export const networkTimeoutMs = 3000

/** 502, 503 and 504: something in front of the server answers in its place. */
const gateway = (status: number): boolean => status >= 502 && status <= 504

/** The server's page, or what stands in for it after three seconds or on failure. */
export const networkWithTimeout = async (
  network: Promise<Response>,
  standIn: () => Promise<Response | undefined>,
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
  // Without a stand-in the network may take its time, and its error is the honest answer.
  return first ?? (await standIn()) ?? network
}
