import type { ReactNode } from 'react'
import { type Locale, languageTag, otherLocale } from '#i18n/intl.ts'
import { useApp } from './app.tsx'

/** A view that names its texts in the other language. */
interface Translated {
  readonly foreign: readonly string[]
}

/** Returns the language of a text that is missing in the page's language, for its element; otherwise undefined. */
export const foreignLanguage = (locale: Locale, { foreign }: Translated, part: string): string | undefined =>
  foreign.includes(part) ? languageTag(otherLocale(locale)) : undefined
export const useForeignLanguage = (of: Translated, part: string): string | undefined =>
  foreignLanguage(useApp().locale, of, part)

interface InItsLanguageProps<View, Part> {
  readonly of: View
  readonly part: Part
  /** The text as a block; by default the words in a line. */
  readonly children?: ReactNode
}

/** A text with its language, if that is not the language of the page: a screen reader pronounces it by that. */
export const InItsLanguage = <
  Part extends string,
  View extends Translated & { readonly [name in Part]: string | null },
>({
  of,
  part,
  children,
}: InItsLanguageProps<View, Part>): ReactNode => {
  const lang = useForeignLanguage(of, part)
  if (lang === undefined) return children ?? of[part]
  return children === undefined ? <span lang={lang}>{of[part]}</span> : <div lang={lang}>{children}</div>
}
