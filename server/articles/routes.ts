import { getArticle, listArticles } from '#contract/articles.ts'
import { type Api, mount } from '../http/mount.ts'
import { Refusal } from '../http/refusal.ts'
import { readArticles } from './policy.ts'
import { findArticle, findArticles } from './queries.ts'

export const mountArticles = (api: Api): void => {
  mount(api, listArticles, readArticles, async ({ input, rows, locale, deps }) => ({
    body: await findArticles(deps.database.db, rows, input.query, locale),
  }))

  mount(api, getArticle, readArticles, async ({ input, rows, locale, deps }) => {
    const body = await findArticle(deps.database.db, rows, input.params.id, locale)
    if (body === undefined) throw new Refusal('not_found')
    return { body }
  })
}
