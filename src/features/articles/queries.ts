import { queryOptions } from '@tanstack/react-query'
import type { StaticDataRouteOption } from '@tanstack/react-router'
import { toWireTime } from '#contract/clock.ts'
import { currentArticlesFilter } from '#contract/current-articles.ts'
import type { RouterContext } from '../../platform/session/app.tsx'

type Needs = Pick<RouterContext, 'call' | 'locale' | 'now'>

/** `current`: the navigable articles, under 'Neues'; `breaking`: the others, under 'Kurzfristiges'. */
export type ArticleList = 'current' | 'breaking'

/** Articles of a list that are valid at the time of the request, newest first. */
export const articlesQuery = ({ call, locale, now }: Needs, list: ArticleList) =>
  queryOptions({
    queryKey: ['articles', locale, list],
    meta: { shows: ['article', 'picture'] },
    queryFn: async ({ signal }) => {
      const { listArticles } = await import('#contract/articles.ts')
      const filter = currentArticlesFilter(toWireTime(now()), list === 'current')
      const found = await call(listArticles, { query: { filter, sort: 'startDate', order: 'ASC' } }, { signal })
      return found._embedded.items.toReversed()
    },
  })
export const currentArticlesQuery = (needs: Needs) => articlesQuery(needs, 'current')

export const toTeasers = <A extends { readonly text: unknown }>(articles: readonly A[]): Omit<A, 'text'>[] =>
  articles.map(({ text: _text, ...teaser }) => teaser)

/** The current articles for the home page: without their texts, which its HTML would contain invisibly. */
export const teasersQuery = ({ call, locale, now }: Needs) =>
  queryOptions({
    queryKey: ['teasers', locale],
    meta: { shows: ['article'] },
    queryFn: async ({ signal }) => {
      const { listArticles } = await import('#contract/articles.ts')
      const filter = currentArticlesFilter(toWireTime(now()), true)
      const found = await call(listArticles, { query: { filter, sort: 'startDate', order: 'ASC' } }, { signal })
      return toTeasers(found._embedded.items.toReversed())
    },
  })

export const articleQuery = ({ call, locale }: Omit<Needs, 'now'>, id: number) =>
  queryOptions({
    queryKey: ['article', locale, id],
    meta: { shows: ['article', 'picture'] },
    queryFn: async ({ signal }) => {
      const { getArticle } = await import('#contract/articles.ts')
      return call(getArticle, { params: { id } }, { signal })
    },
  })

/** Two resources, like in the calendar: a visitor's list must never replace a member's. */
export const articleEventsQuery = (
  { call, locale }: Omit<Needs, 'now'>,
  id: number,
  audience: 'visitors' | 'members',
) =>
  queryOptions({
    queryKey: ['article-events', locale, id, audience],
    meta: { shows: ['article', 'event', 'programme', 'file', 'picture'] },
    queryFn: async ({ signal }) => {
      const { listArticleEvents } = await import('#contract/events.ts')
      return (await call(listArticleEvents, { params: { id } }, { signal }))._embedded.items
    },
  })

/** Title and description of an article for search engines, once it is loaded. */
export const describeArticle: NonNullable<StaticDataRouteOption['about']> = (app, { id = '' }) => {
  const article = app.queryClient.getQueryData(articleQuery(app, Number(id)).queryKey)
  return article && { title: article.title, description: article.teaser }
}
