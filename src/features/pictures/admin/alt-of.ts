import type { EditedPicture } from '#contract/pictures.ts'
import type { Locale } from '#i18n/intl.ts'

/** Returns the description of a picture in the language of the page, or else in the other one. */
export const altOf = ({ altDe, altEn }: Pick<EditedPicture, 'altDe' | 'altEn'>, locale: Locale): string =>
  locale === 'de-ch' ? altDe || altEn : altEn || altDe
