import { parse } from 'hono/utils/cookie'
import { isLocale, type Locale, localeFor } from '#i18n/intl.ts'

/** The language in a cookie of this site; on https the prefix proves that no other host set it (RFC 6265bis §4.1.3.2). */
export const getRememberedLocale = (cookies: string | undefined): string | undefined => {
  const found = parse(cookies ?? '')
  return found['__Host-locale'] ?? found.locale
}

const remembered = (headers: Headers): string | undefined => getRememberedLocale(headers.get('cookie') ?? undefined)

/** The language for an address that names none: the remembered one, else by Accept-Language. */
export const negotiateLocale = (headers: Headers): Locale => {
  const known = remembered(headers)
  return isLocale(known) ? known : localeFor(headers.get('accept-language') ?? undefined)
}

const yearInSeconds = 31_536_000

/**
 * The cookie for who comes from the same page in the other language, as the switch leads: also without JavaScript, and
 * before the app is there. undefined = nothing was chosen, or it is known.
 * @param page such as '/en-gb/calendar'
 */
export const getChosenLocale = (headers: Headers, origin: string, page: string): string | undefined => {
  const [, locale, ...path] = page.split('/')
  const from = URL.parse(headers.get('referer') ?? '')
  if (from?.origin !== origin || remembered(headers) === locale) return undefined
  const [, before, ...pathBefore] = from.pathname.split('/')
  if (!isLocale(before) || before === locale || pathBefore.join('/') !== path.join('/')) return undefined
  const isSecure = origin.startsWith('https:')
  const name = isSecure ? '__Host-locale' : 'locale'
  return `${name}=${locale}; Path=/; Max-Age=${yearInSeconds}; SameSite=Lax${isSecure ? '; Secure' : ''}`
}
