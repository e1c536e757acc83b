import { listArticles } from '#contract/articles.ts'
import { articleResource } from '#contract/edited-articles.ts'
import type { RouterContext } from '../../../platform/session/app.tsx'
import { endpointQuery, itemsQuery } from '../../../platform/session/endpoint-query.ts'
import { fresh } from '../../admin/fresh.ts'

type Needs = Pick<RouterContext, 'call' | 'locale'>

/** All articles, the newest first. */
export const editedArticlesQuery = (app: Needs) =>
  itemsQuery(app, ['edited-articles', app.locale], listArticles, { query: {} }, { ...fresh, shows: ['article'] })

export const editedArticleQuery = (app: Pick<Needs, 'call'>, id: number) =>
  endpointQuery(app, ['edited-article', id], articleResource.get, { params: { id } }, { ...fresh, shows: ['article'] })
