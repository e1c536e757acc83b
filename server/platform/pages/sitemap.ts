import { type Locale, languageTag, locales } from '#i18n/intl.ts'
import { escapeHtml } from './html.ts'

/** A page in every language. */
export interface ListedPage {
  /** The path after the language, such as '/article/5'; '' is home. */
  readonly path: string
  /** Time of the last change, if known. */
  readonly changedAt?: Date
}

/** https://www.sitemaps.org/protocol.html, with hreflang links between both languages of each page. */
export const sitemap = (origin: string, pages: readonly ListedPage[]): string => {
  const address = (locale: Locale, path: string) => escapeHtml(`${origin}/${locale}${path}`)
  const alternates = (path: string) =>
    [...locales.map((locale) => [languageTag(locale), locale] as const), ['x-default', 'de-ch'] as const]
      .map(([tag, locale]) => `<xhtml:link rel="alternate" hreflang="${tag}" href="${address(locale, path)}"/>`)
      .join('')
  const entries = pages.flatMap(({ path, changedAt }) => {
    const lastmod = changedAt === undefined ? '' : `<lastmod>${changedAt.toISOString()}</lastmod>`
    return locales.map((locale) => `<url><loc>${address(locale, path)}</loc>${lastmod}${alternates(path)}</url>`)
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    '</urlset>\n',
  ].join('\n')
}

/** RFC 9309. The members area shows nothing to visitors; pictures of pages are under /api. */
export const robots = (origin: string): string =>
  [
    'User-agent: *',
    'Allow: /',
    'Allow: /api/public/',
    'Allow: /api/frontend/layout/background',
    'Disallow: /api/',
    'Disallow: /sso/',
    ...locales.flatMap((locale) => [`Disallow: /${locale}/intra`, `Disallow: /${locale}/library`]),
    '',
    `Sitemap: ${origin}/sitemap.xml\n`,
  ].join('\n')
