import type { ReactNode } from 'react'
import type { PageText } from '#contract/page-texts.ts'
import { InItsLanguage, useForeignLanguage } from '../../platform/session/InItsLanguage.tsx'
import { TrustedHtml } from '../../ui/TrustedHtml.tsx'
import { paragraphsOf } from './texts.ts'

interface WordsProps {
  readonly of: PageText
  readonly part: 'title' | 'text' | 'linkText'
}

/** One line of a text. */
export const Words = ({ of, part }: WordsProps): ReactNode => <InItsLanguage of={of} part={part} />

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
