import * as contentStyles from './content.css'
import { useRef } from 'react'
import { type Locale, languageTag, locales } from '#i18n/intl.ts'
import { QuietButton } from '../../../ui/Button.tsx'
import { useText } from '../../../ui/intl.tsx'

/** A page as the server rendered it from a draft. */
export interface RenderedPage {
  readonly html: string
  /** Id of the element that shows the draft; null = the whole page. */
  readonly anchor: string | null
}

interface PreviewPageProps {
  readonly page: RenderedPage
  readonly width: 'phone' | 'desktop'
  readonly locale: Locale
}

/** The rendered page in a frame, at the draft; a page that replaces another keeps its scroll position. */
export const PreviewPage = ({ page: { html, anchor }, width, locale }: PreviewPageProps) => {
  const text = useText()
  const top = useRef<number | null>(null)
  const onLoad = (document: Document | null): void => {
    const scrolled = document?.scrollingElement
    if (scrolled == null) return
    // scrollIntoView would scroll the form to the frame, too.
    const draft = anchor === null ? null : document?.getElementById(anchor)?.getBoundingClientRect()
    if (top.current !== null) scrolled.scrollTop = top.current
    else if (draft != null) scrolled.scrollTop = draft.top - (scrolled.clientHeight - draft.height) / 2
    document?.addEventListener('scroll', () => {
      top.current = scrolled.scrollTop
    })
  }
  return (
    <div className={contentStyles.previewPage}>
      {/* No scripts; the same origin, so that the page's own styles and pictures load. */}
      <iframe
        className={width === 'desktop' ? contentStyles.desktop : undefined}
        sandbox="allow-same-origin"
        srcDoc={html}
        title={text('admin.preview.page')}
        lang={languageTag(locale)}
        onLoad={({ currentTarget }) => onLoad(currentTarget.contentDocument)}
      />
    </div>
  )
}

interface LanguageProps {
  readonly locale: Locale
  readonly onChoose: (locale: Locale) => void
}

/** The language of a preview. */
export const PreviewLanguage = ({ locale, onChoose }: LanguageProps) => {
  const text = useText()
  return (
    <fieldset className="buttons" aria-label={text('admin.preview.language')}>
      {locales.map((one) => (
        <QuietButton key={one} aria-pressed={one === locale} onClick={() => onChoose(one)}>
          {text(one === 'de-ch' ? 'admin.german' : 'admin.english')}
        </QuietButton>
      ))}
    </fieldset>
  )
}
