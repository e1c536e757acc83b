import { listArticles } from '#contract/articles.ts'
import type { RouterContext } from '../../../platform/session/app.tsx'
import { itemsQuery } from '../../../platform/session/endpoint-query.ts'
import { fresh } from '../../admin/fresh.ts'

type Needs = Pick<RouterContext, 'call' | 'locale'>

/** All articles, the newest first. */
export const editedArticlesQuery = (app: Needs) =>
  itemsQuery(app, ['edited-articles', app.locale], listArticles, { query: {} }, { ...fresh, shows: ['article'] })
