import { useText } from './intl.tsx'

interface TrustedHtmlProps {
  /** From a field that our server made safe when it was written. Nothing else may be handed in. */
  readonly html: string
}

/** Written HTML as it stands on a page. The one place that renders any (decision 16). */
export const TrustedHtml = ({ html }: TrustedHtmlProps) => {
  const label = useText()('page.table')
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the server makes HTML safe when it is written
    <div className="prose" dangerouslySetInnerHTML={{ __html: withScrollingTables(html, label) }} />
  )
}

/** A wide table scrolls by itself, by keyboard too, instead of the page. The server writes the tag without attributes. */
const withScrollingTables = (html: string, label: string): string =>
  html
    .replaceAll('<table>', `<div class="prose-table" role="region" aria-label="${label}" tabindex="0"><table>`)
    .replaceAll('</table>', '</table></div>')
