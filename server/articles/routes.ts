import { getArticle, listArticles } from '#contract/articles.ts'
import { changeArticle, createArticle, getEditedArticle, removeArticle } from '#contract/edited-articles.ts'
import { ifMatch } from '#contract/endpoint.ts'
import { createOnce } from '../changes/create-once.ts'
import { authorOf } from '../changes/record.ts'
import { askedAtOnce } from '../http/asked-at-once.ts'
import { type Api, mount } from '../http/mount.ts'
import { Refusal } from '../http/refusal.ts'
import { addArticle, deleteArticle, updateArticle } from './edit.ts'
import { readArticles, writeArticles } from './policy.ts'
import { findArticle, findArticleRow, findArticles, presentEdited } from './queries.ts'

export const mountArticles = (api: Api): void => {
  mount(
    api,
    listArticles,
    readArticles,
    askedAtOnce(async ({ input, rows, locale, deps }) => ({
      body: await findArticles(deps.database.db, rows, input.query, locale),
    })),
  )

  mount(api, getArticle, readArticles, async ({ input, rows, locale, deps }) => {
    const body = await findArticle(deps.database.db, rows, input.params.id, locale)
    if (body === undefined) throw new Refusal('not_found')
    return { body }
  })

  mount(api, getEditedArticle, writeArticles, async ({ input, rows, deps }) => {
    const row = await findArticleRow(deps.database.db, rows, input.params.id)
    if (row === undefined) throw new Refusal('not_found')
    return { body: presentEdited(row), headers: { ETag: ifMatch(row.version) } }
  })

  mount(api, createArticle, writeArticles, async (request) => {
    const body = await createOnce({ endpoint: createArticle, ...request }, addArticle)
    return { body, status: 201, headers: { ETag: ifMatch(body.version) } }
  })

  mount(api, changeArticle, writeArticles, async ({ input, caller, deps: { database, clock } }) => {
    const changed = { id: input.params.id, version: input.headers['if-match'] }
    const body = await updateArticle(database, changed, input.body, authorOf(caller, clock()))
    return { body, headers: { ETag: ifMatch(body.version) } }
  })

  mount(api, removeArticle, writeArticles, async ({ input, caller, deps: { database, clock } }) => {
    await deleteArticle(database, input.params.id, authorOf(caller, clock()))
    return { body: { id: input.params.id } }
  })
}
