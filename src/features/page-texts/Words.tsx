import type { ReactNode } from 'react'
import type { PageText } from '#contract/page-texts.ts'
import { type Locale, languageTag } from '#i18n/intl.ts'
import { useApp } from '../../session/app.tsx'
import { TrustedHtml } from '../../ui/TrustedHtml.tsx'
import { paragraphsOf } from './texts.ts'

type Part = PageText['foreign'][number]

const otherLanguage = (locale: Locale): string => languageTag(locale === 'de-ch' ? 'en-gb' : 'de-ch')

/** Returns the language of a part that is missing in the page's language, for its element; otherwise undefined. */
export const useForeignLanguage = (of: PageText, part: Part): string | undefined => {
  const { locale } = useApp()
  return of.foreign.includes(part) ? otherLanguage(locale) : undefined
}

interface WordsProps {
  readonly of: PageText
  readonly part: 'title' | 'text' | 'linkText'
}

/** One line of a text. */
export const Words = ({ of, part }: WordsProps): ReactNode => {
  const lang = useForeignLanguage(of, part)
  return lang === undefined ? of[part] : <span lang={lang}>{of[part]}</span>
}

interface ParagraphsProps {
  readonly of: PageText
  /** Class of the first paragraph. */
  readonly first?: string
  /** The paragraphs to render, as the arguments of `slice`. */
  readonly from?: number
  readonly to?: number
}

/** The paragraphs of a plain text. */
export const Paragraphs = ({ of, first, from = 0, to }: ParagraphsProps) => {
  const lang = useForeignLanguage(of, 'text')
  return paragraphsOf(of.text)
    .slice(from, to)
    .map((paragraph, index) => (
      <p key={paragraph} lang={lang} className={index + from === 0 ? first : undefined}>
        {paragraph}
      </p>
    ))
}

/** A text in HTML. */
export const RichText = ({ of }: { readonly of: PageText }) => (
  <div lang={useForeignLanguage(of, 'text')}>
    <TrustedHtml html={of.text} />
  </div>
)
