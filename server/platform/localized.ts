import { intls } from '#i18n/catalogues.ts'
import { type BandNames, type Locale, type MessageId, type MessageValues, noNames, withNames } from '#i18n/intl.ts'

/** Returns a message of the catalogue, in one language. */
export type Texts = (id: MessageId, values?: MessageValues) => string
/** @param names for texts with sections or offices of the band */
export const textsIn = (locale: Locale, names: BandNames = noNames): Texts => {
  const messages = withNames(intls[locale], () => names)
  return (id, values) => messages.formatMessage({ id }, values)
}

/** Returns a text in the language of a page or mail. English falls back to German, field by field. */
export const localized = <Text extends string | null>(locale: Locale, german: Text, english: Text | null): Text =>
  locale === 'de-ch' ? german : (english ?? german)

/** A text in German and in English; null or '' = nobody wrote it. */
type Translations = readonly [german: string | null, english: string | null]

/** Returns the names of the texts that a page in this language shows in the other one. */
export const foreignIn = (locale: Locale, texts: Readonly<Record<string, Translations>>): string[] =>
  Object.entries(texts).flatMap(([name, [german, english]]) => {
    const [own, other] = locale === 'de-ch' ? [german, english] : [english, german]
    return own === null && other !== null && other !== '' ? [name] : []
  })

/** Returns the texts of a view in the language of a page, with `foreign`: the names of those in the other language. */
export const localizedTexts = <Texts extends Readonly<Record<string, Translations>>>(
  locale: Locale,
  texts: Texts,
): { [Name in keyof Texts]: Texts[Name][0] } & { foreign: string[] } => {
  const shown = Object.entries(texts).map(([name, [german, english]]) => [name, localized(locale, german, english)])
  return { ...Object.fromEntries(shown), foreign: foreignIn(locale, texts) }
}
