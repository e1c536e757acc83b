import type { Locale } from '#i18n/intl.ts'
import { type Page, pageLinks } from './page.ts'

/** Updates the document's head to what the server would render for this page; people share the canonical address. */
export const showHead = ({ title, description, path }: Page, locale: Locale): void => {
  document.title = title
  document.querySelector('meta[name="description"]')?.setAttribute('content', description)
  for (const link of document.querySelectorAll('link[rel="canonical"], link[hreflang]')) link.remove()
  if (path === null) return
  document.querySelector('meta[name="robots"]')?.remove()
  document.head.append(
    ...pageLinks(path, locale, location.origin).map((attributes) =>
      Object.assign(document.createElement('link'), attributes),
    ),
  )
}
