import { queryOptions } from '@tanstack/react-query'
import { currentArticlesFilter, listArticles } from '#contract/articles.ts'
import { toWireTime } from '#contract/time.ts'
import type { RouterContext } from '../../session/app.tsx'

type Needs = Pick<RouterContext, 'call' | 'locale' | 'now'>

/** The navigable articles that are valid when the query runs, newest first. */
export const currentArticlesQuery = ({ call, locale, now }: Needs) =>
  queryOptions({
    queryKey: ['articles', locale, 'current'],
    queryFn: async ({ signal }) => {
      const filter = currentArticlesFilter(toWireTime(now()), true)
      const list = await call(listArticles, { query: { filter, sort: 'startDate', order: 'ASC' } }, { signal })
      return list._embedded.items.toReversed()
    },
    staleTime: 60_000,
  })
