import { queryOptions } from '@tanstack/react-query'
import { listArticles } from '#contract/articles.ts'
import { articleResource } from '#contract/edited-articles.ts'
import type { RouterContext } from '../../../platform/session/app.tsx'
import { fresh } from '../../admin/fresh.ts'

type Needs = Pick<RouterContext, 'call' | 'locale'>

/** All articles, the newest first. */
export const editedArticlesQuery = ({ call, locale }: Needs) =>
  queryOptions({
    ...fresh,
    queryKey: ['edited-articles', locale],
    queryFn: async ({ signal }) => (await call(listArticles, { query: {} }, { signal }))._embedded.items,
  })

export const editedArticleQuery = ({ call }: Pick<Needs, 'call'>, id: number) =>
  queryOptions({
    ...fresh,
    queryKey: ['edited-article', id],
    queryFn: ({ signal }) => call(articleResource.get, { params: { id } }, { signal }),
  })
