import type { IncomingMessage } from 'node:http'
import { intls } from '#i18n/catalogues.ts'
import { isLocale, type Locale, localeFor, type MessageId } from '#i18n/intl.ts'
import { getRememberedLocale } from '../http/negotiate-locale.ts'

/**
 * The language of a page of the provider: `ui_locales` of the sign-in request (OpenID Connect Core §3.1.2.1, tags by
 * preference, separated by spaces), else the one remembered by the site, else the browser's.
 */
export const getLocale = (req: IncomingMessage, uiLocales: unknown): Locale => {
  const wanted = typeof uiLocales === 'string' ? uiLocales.split(' ') : []
  const known = wanted.find((tag) => /^(de|en)\b/i.test(tag))
  if (known !== undefined) return localeFor(known)
  const remembered = getRememberedLocale(req.headers.cookie)
  return isLocale(remembered) ? remembered : localeFor(req.headers['accept-language'])
}

/** A message in a language; values fill its placeholders. */
export const message = (locale: Locale, id: MessageId, values?: Record<string, string | number>): string =>
  intls[locale].formatMessage({ id }, values)
