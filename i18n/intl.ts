import { createFormatters } from '@formatjs/intl'
import type german from './de-ch.json'

export const locales = ['de-ch', 'en-gb'] as const
export type Locale = (typeof locales)[number]
/** Every message of the product; both catalogues hold the same ids (a test compares them). */
export type MessageId = keyof typeof german
/** Messages by id as `parsed` leaves them: plain text, or the syntax tree of an ICU message. */
export type Catalogue = Readonly<Record<string, string | NonNullable<object>[]>>

const tags: Record<Locale, string> = { 'de-ch': 'de-CH', 'en-gb': 'en-GB' }
/** The BCP 47 tag of a locale, for `lang`, Intl and Accept-Language. */
export const languageTag = (locale: Locale): string => tags[locale]

export const isLocale = (text: string | undefined): text is Locale => locales.some((locale) => locale === text)

/** The locale for an Accept-Language header (RFC 9110 §12.5.4): the first range by weight that is German or English. */
export const localeFor = (acceptLanguage: string | undefined): Locale => {
  const ranges = (acceptLanguage ?? '')
    .split(',')
    .map((range) => {
      const [tag = '', ...parameters] = range.trim().toLowerCase().split(';')
      const weight = parameters.map((p) => /^\s*q=([\d.]+)$/.exec(p)?.[1]).find((q) => q !== undefined)
      return { tag, weight: weight === undefined ? 1 : Number(weight) }
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
  const wanted = ranges.find(({ tag }) => tag.startsWith('de') || tag.startsWith('en'))
  return wanted?.tag.startsWith('en') === true ? 'en-gb' : 'de-ch'
}

// Of the library only what writes messages: `createIntl` and its `formatMessage` would bring every formatter to every page.
const { getMessageFormat } = createFormatters()
type Tree = Exclude<Parameters<typeof getMessageFormat>[0], string>
/** Swiss thousands have one apostrophe in Node's language data and another in Chromium's: a page must not differ from its hydration. */
const sameApostrophe = (text: string): string => text.replace(/(?<=\d)'(?=\d{3})/g, '’')

export type MessageValues = Readonly<Record<string, string | number>>
/** The messages of one language. */
export interface Messages {
  /** BCP 47 */
  readonly locale: string
  /** @throws when the catalogue has no such message, or a value it names is missing */
  formatMessage(message: { readonly id: string }, values?: MessageValues): string
}

/** @param catalogue may be given more messages later */
export const intlFor = (locale: Locale, catalogue: Catalogue): Messages => {
  const tag = languageTag(locale)
  return {
    locale: tag,
    formatMessage: ({ id }, values) => {
      const message = catalogue[id]
      if (message === undefined) throw new Error(`There is no message ${id}`)
      if (typeof message === 'string') return message
      return sameApostrophe(`${getMessageFormat(message as Tree, tag).format(values)}`)
    },
  }
}
