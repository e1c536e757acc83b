import * as v from 'valibot'
import { endpoint, RowId } from './endpoint.ts'
import { ListQuery, listOf } from './lists.ts'
import { WireTime } from './time.ts'

export const Article = v.object({
  id: v.number(),
  title: v.string(),
  teaser: v.string(),
  /** Sanitised HTML. */
  text: v.string(),
  startDate: WireTime,
  endDate: WireTime,
  navigable: v.boolean(),
})
export type Article = v.InferOutput<typeof Article>

/** Filter fields: id, title, startDate, endDate, navigable. Visitors see current articles only. */
export const listArticles = endpoint({
  method: 'GET',
  path: '/api/frontend/article',
  input: { query: ListQuery },
  reply: listOf(Article),
})
export const getArticle = endpoint({
  method: 'GET',
  path: '/api/frontend/article/:id',
  input: { params: v.object({ id: RowId }) },
  reply: Article,
})

/** The filter of the current articles at a wire time. */
export const currentArticlesFilter = (now: string, navigable: boolean): string =>
  `startDate<=${now};endDate>=${now};navigable==${navigable}`
