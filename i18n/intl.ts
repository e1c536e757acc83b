import { createFormatters } from '@formatjs/intl'
import type { german } from './de-ch/catalogue.ts'

export const locales = ['de-ch', 'en-gb'] as const
export type Locale = (typeof locales)[number]
/** Names that the band writes: of a section, of what its players play, of an office, and of the function of a membership. */
type NameId =
  | `section.name.${string}`
  | `section.instrument.${string}`
  | `office.name.${string}`
  | `function.name.${string}`
/** The id of a message; both catalogues have the same ids. */
export type MessageId = keyof typeof german | NameId
/** ICU messages by id: as text, or parsed by the build (scripts/vite/compiled-messages.ts). */
export type Catalogue = Readonly<Record<string, Parameters<(typeof formatters)['getMessageFormat']>[0]>>

const tags: Record<Locale, string> = { 'de-ch': 'de-CH', 'en-gb': 'en-GB' }
/** The BCP 47 tag of a locale, for `lang`, Intl and Accept-Language. */
export const languageTag = (locale: Locale): string => tags[locale]

export const otherLocale = (locale: Locale): Locale => (locale === 'de-ch' ? 'en-gb' : 'de-ch')

export const isLocale = (text: string | undefined): text is Locale => locales.some((locale) => locale === text)

/**
 * Returns the locale for an Accept-Language header (RFC 9110 §12.5.4): the range with the highest weight that is German
 * or English.
 * @param otherwise the locale without such a range: where it counts, the one that the band chose
 */
export const localeFor = (acceptLanguage: string | undefined, otherwise: Locale = 'de-ch'): Locale => {
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
  if (wanted === undefined) return otherwise
  return wanted.tag.startsWith('en') ? 'en-gb' : 'de-ch'
}

// `createIntl` and its `formatMessage` would add every formatter to every page.
const formatters = /* @__PURE__ */ createFormatters()
/**
 * Node's locale data separate Swiss thousands with ' and Chromium's with ’: a rendered page must not differ from its
 * hydration.
 */
const unifyApostrophes = (text: string): string => text.replace(/(?<=\d)'(?=\d{3})/g, '’')

export type MessageValues = Readonly<Record<string, string | number>>
/** The messages of one language. */
export interface Messages {
  /** BCP 47 */
  readonly locale: string
  /** @throws naming the message if the catalogue lacks it, it is not valid ICU, or a value is missing */
  formatMessage(message: { readonly id: string }, values?: MessageValues): string
  /** Returns true if the catalogue has the message by now. */
  has(id: string): boolean
}

/**
 * Formats ICU messages; a text is parsed on first use. Angle brackets are text.
 * @param catalogue may grow later
 */
export const intlFor = (locale: Locale, catalogue: Catalogue): Messages => {
  const tag = languageTag(locale)
  return {
    locale: tag,
    has: (id) => Object.hasOwn(catalogue, id),
    formatMessage: ({ id }, values) => {
      const message = catalogue[id]
      if (message === undefined) throw new Error(`There is no message ${id}`)
      if (typeof message === 'string' && !/[{']/.test(message)) return message
      try {
        return unifyApostrophes(
          `${formatters.getMessageFormat(message, tag, undefined, { ignoreTag: true }).format(values)}`,
        )
      } catch (error) {
        throw new Error(`The message ${id} cannot be formatted`, { cause: error })
      }
    },
  }
}

interface Named {
  readonly id: string
  readonly name: string
  readonly instrument?: string
}

/** The names that the band writes itself, in one language: of sections, of what their players play, and of offices. */
export interface BandNames {
  readonly sections: readonly {
    readonly id: string
    readonly name: string
    readonly instrument: string
    /** Finer instruments by their name in the voice of a part. */
    readonly finer?: { readonly voice: string; readonly name: string }[]
  }[]
  readonly offices: readonly { readonly id: string; readonly name: string }[]
}

export const noNames: BandNames = { sections: [], offices: [] }

/** Adds the names of the band to the messages. A section or office that the band does not have is another one. */
export const withNames = <All extends Messages>(messages: All, names: () => BandNames): All => ({
  ...messages,
  formatMessage: ({ id }, values) => {
    if (messages.has(id)) return messages.formatMessage({ id }, values)
    const { sections, offices } = names()
    const { name, instrument }: Partial<Named> =
      [...sections, ...offices].find((one: Named) => id.endsWith(`.${one.id}`)) ?? {}
    const other = id.replace(/\w+$/, 'other')
    return (
      (id.startsWith('section.name.') ? name : (instrument ?? name)) ??
      messages.formatMessage({ id: messages.has(other) ? other : id })
    )
  },
})
