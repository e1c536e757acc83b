import { isLocale, type Locale } from '#i18n/intl.ts'

/**
 * Returns the path of the same page in a language: '/en-gb/calendar' → '/de-ch/calendar', '/calendar' →
 * '/de-ch/calendar'. Takes and returns a pathname; callers append query and fragment.
 */
export const localePath = (pathname: string, locale: Locale): string => {
  const [first, ...rest] = pathname.split('/').filter((part) => part !== '')
  const page = isLocale(first) ? rest : first === undefined ? [] : [first, ...rest]
  return `/${[locale, ...page].join('/')}`
}
