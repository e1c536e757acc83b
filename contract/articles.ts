import * as v from 'valibot'
import { endpoint, RowId } from './endpoint.ts'
import { ListQuery, listOf } from './lists.ts'
import { Foreign } from './locales.ts'
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
  foreign: Foreign,
})
export type Article = v.InferOutput<typeof Article>

const byId = v.object({ id: RowId })

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
  input: { params: byId },
  reply: Article,
})
