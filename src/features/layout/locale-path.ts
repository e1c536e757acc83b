import { isLocale, type Locale } from '#i18n/intl.ts'

/**
 * The same page in a language: '/en-gb/calendar' → '/de-ch/calendar', '/calendar' → '/de-ch/calendar'. Takes and answers
 * a pathname; whoever needs query and fragment appends them.
 */
export const localePath = (pathname: string, locale: Locale): string => {
  const [first, ...rest] = pathname.split('/').filter((part) => part !== '')
  const page = isLocale(first) ? rest : first === undefined ? [] : [first, ...rest]
  return `/${[locale, ...page].join('/')}`
}
