import { parse } from 'hono/utils/cookie'
import { isLocale, type Locale, localeFor } from '#i18n/intl.ts'
import type { Config } from '../../config.ts'

/**
 * Returns the locale of the site's cookie. On https the prefix proves that no other host set it (RFC 6265bis §4.1.3.2).
 */
export const getRememberedLocale = (cookies: string | undefined): string | undefined => {
  const values = parse(cookies ?? '')
  return values['__Host-locale'] ?? values.locale
}

const remembered = (headers: Headers): string | undefined => getRememberedLocale(headers.get('cookie') ?? undefined)

/** Returns the locale for a URL without one: the remembered locale, otherwise by Accept-Language, otherwise the band's. */
export const negotiateLocale = (headers: Headers, { defaultLocale }: Pick<Config, 'defaultLocale'>): Locale => {
  const locale = remembered(headers)
  return isLocale(locale) ? locale : localeFor(headers.get('accept-language') ?? undefined, defaultLocale)
}

const yearInSeconds = 31_536_000

/**
 * Returns the cookie for a visitor who switched the language with the link to the same page. It works without
 * JavaScript and before hydration. Returns undefined if no language was chosen or it is remembered already.
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
