import type { Deps } from './deps.ts'
import { readArticles } from './features/articles/policy.ts'
import { findArticlePages } from './features/articles/queries.ts'
import { isShopOpen } from './features/shop/open.ts'
import { findItems } from './features/shop/queries.ts'
import type { ListedPage } from './platform/pages/sitemap.ts'

const latest = (pages: readonly { readonly changedAt: Date }[]): Date =>
  new Date(Math.max(...pages.map(({ changedAt }) => changedAt.getTime())))

/**
 * The pages that a visitor can currently find: every listed page, the current articles, the shop's items, and the lists
 * of these only while they are not empty, because an empty list redirects home.
 * @param paths of the listed pages without a number
 */
export const findPublicPages = async (
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
