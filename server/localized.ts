import type { Locale } from '#i18n/intl.ts'

/** Returns a text in the language of a page or mail. English falls back to German, field by field. */
export const localized = <Text extends string | null>(locale: Locale, german: Text, english: Text | null): Text =>
  locale === 'de-ch' ? german : (english ?? german)
