import { isLocale, type Locale, localeFor } from '#i18n/intl.ts'

/** The language for an address that names none: the remembered one (cookie `locale`), else by Accept-Language. */
export const callersLocale = (headers: Headers): Locale => {
  const remembered = /(?:^|;\s*)locale=([^;]*)/.exec(headers.get('cookie') ?? '')?.[1]
  return isLocale(remembered) ? remembered : localeFor(headers.get('accept-language') ?? undefined)
}
