import type { IncomingMessage } from 'node:http'
import { intls } from '#i18n/catalogues.ts'
import { isLocale, type Locale, localeFor, type MessageId } from '#i18n/intl.ts'
import type { Config } from '../../config.ts'
import { getRememberedLocale } from '../http/negotiate-locale.ts'

/**
 * Returns the locale of a page of the provider: from `ui_locales` of the sign-in request (OpenID Connect Core §3.1.2.1,
 * tags by preference, separated by spaces), otherwise the one remembered by the site, otherwise the browser's,
 * otherwise the band's.
 */
export const getLocale = (
  req: IncomingMessage,
  uiLocales: unknown,
  { defaultLocale }: Pick<Config, 'defaultLocale'>,
): Locale => {
  const tags = typeof uiLocales === 'string' ? uiLocales.split(' ') : []
  const supported = tags.find((tag) => /^(de|en)\b/i.test(tag))
  if (supported !== undefined) return localeFor(supported)
  const remembered = getRememberedLocale(req.headers.cookie)
  return isLocale(remembered) ? remembered : localeFor(req.headers['accept-language'], defaultLocale)
}

/** Formats a message in a language; values replace its placeholders. */
export const message = (locale: Locale, id: MessageId, values?: Record<string, string | number>): string =>
  intls[locale].formatMessage({ id }, values)
