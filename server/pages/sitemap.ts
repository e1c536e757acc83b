import type { Context } from 'hono'
import { type Locale, languageTag, locales } from '#i18n/intl.ts'
import { readArticles } from '../articles/policy.ts'
import { findArticlePages } from '../articles/queries.ts'
import type { Deps } from '../deps.ts'
import { matchesEtag } from '../http/json-reply.ts'
import { isShopOpen } from '../shop/open.ts'
import { findItems } from '../shop/queries.ts'
import { escapeHtml } from './html.ts'
import { shortHash } from './short-hash.ts'

/** A page in every language. */
interface ListedPage {
  /** The path after the language, such as '/article/5'; '' is home. */
  readonly path: string
  /** Time of the last change, if known. */
  readonly changedAt?: Date
}

const latest = (pages: readonly { readonly changedAt: Date }[]): Date =>
  new Date(Math.max(...pages.map(({ changedAt }) => changedAt.getTime())))

/**
 * The pages that a visitor can currently find: every listed page, the current articles, the shop's items, and the lists
 * of these only while they are not empty, because an empty list redirects home.
 * @param paths of the listed pages without a number
 */
export const pagesNow = async (
  { read, payments }: Pick<Deps, 'read' | 'payments'>,
  now: Date,
  paths: readonly string[],
): Promise<readonly ListedPage[]> => {
  const articles = await read(findArticlePages, readArticles.rows({ kind: 'anonymous' }, now))
  const items = (await read(isShopOpen, payments)) ? await read(findItems, 'de-ch') : []
  const lists = new Map([
    ['/article', articles.filter(({ navigable }) => navigable)],
    ['/aktuelles', articles.filter(({ navigable }) => !navigable)],
  ])
  const listed = paths.flatMap((path): ListedPage[] => {
    if (path === '/shop' && items.length === 0) return []
    const list = lists.get(path)
    if (list === undefined) return [{ path }]
    return list.length === 0 ? [] : [{ path, changedAt: latest(list) }]
  })
  return [
    ...listed,
    ...articles.map(({ id, changedAt }) => ({ path: `/article/${id}`, changedAt })),
    ...items.map(({ id }) => ({ path: `/shop/${id}` })),
  ]
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

/** Responds with a text that is revalidated each time and sent only if it has changed. */
export const replyIfChanged = (context: Context, text: string, type: string): Response => {
  const etag = `"${shortHash(text)}"`
  const headers = { 'Content-Type': type, 'Cache-Control': 'no-cache', ETag: etag }
  if (matchesEtag(context.req.header('if-none-match'), etag)) return context.body(null, 304, headers)
  return context.body(text, 200, headers)
}
