import type { ReactNode } from 'react'
import { type Locale, languageTag } from '#i18n/intl.ts'
import { useApp } from './app.tsx'

/** A view that names its texts in the other language. */
interface Translated {
  readonly foreign: readonly string[]
}

const otherLanguage = (locale: Locale): string => languageTag(locale === 'de-ch' ? 'en-gb' : 'de-ch')

/** Returns the language of a text that is missing in the page's language, for its element; otherwise undefined. */
export const useForeignLanguage = (of: Translated, part: string): string | undefined => {
  const { locale } = useApp()
  return of.foreign.includes(part) ? otherLanguage(locale) : undefined
}

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
