import { useText } from './intl.tsx'

interface TrustedHtmlProps {
  /** HTML of a field that our server sanitised when it was saved, or of a chapter of the handbook. Nothing else may be passed. */
  readonly html: string
}

/** Renders edited HTML. The only component that renders HTML (decision 16). */
export const TrustedHtml = ({ html }: TrustedHtmlProps) => {
  const label = useText()('page.table')
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the server makes HTML safe when it is written
    <div className="prose" dangerouslySetInnerHTML={{ __html: withScrollingTables(html, label) }} />
  )
}

/** Makes wide tables scrollable, by keyboard too, instead of the page. The server writes the tag without attributes. */
const withScrollingTables = (html: string, label: string): string =>
  html
    .replaceAll('<table>', `<div class="prose-table" role="region" aria-label="${label}" tabindex="0"><table>`)
    .replaceAll('</table>', '</table></div>')
