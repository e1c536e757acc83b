import { isLocale, type Locale, localeFor } from '#i18n/intl.ts'

const remembered = (headers: Headers): string | undefined =>
  /(?:^|;\s*)locale=([^;]*)/.exec(headers.get('cookie') ?? '')?.[1]

/** The language for an address that names none: the remembered one (cookie `locale`), else by Accept-Language. */
export const callersLocale = (headers: Headers): Locale => {
  const known = remembered(headers)
  return isLocale(known) ? known : localeFor(headers.get('accept-language') ?? undefined)
}

const yearInSeconds = 31_536_000

/**
 * The cookie for who comes from the same page in the other language, as the switch leads: also without JavaScript, and
 * before the app is there. undefined = nothing was chosen, or it is known.
 * @param page such as '/en-gb/calendar'
 */
export const chosenLocale = (headers: Headers, origin: string, page: string): string | undefined => {
  const [, locale, ...path] = page.split('/')
  const from = URL.parse(headers.get('referer') ?? '')
  if (from?.origin !== origin || remembered(headers) === locale) return undefined
  const [, before, ...pathBefore] = from.pathname.split('/')
  if (!isLocale(before) || before === locale || pathBefore.join('/') !== path.join('/')) return undefined
  return `locale=${locale}; Path=/; Max-Age=${yearInSeconds}; SameSite=Lax`
}
