import { getArticle, listArticles } from '#contract/articles.ts'
import { changeArticle, createArticle, getEditedArticle, removeArticle } from '#contract/edited-articles.ts'
import { ifMatch } from '#contract/endpoint.ts'
import { createIdempotent } from '../changes/create-idempotent.ts'
import { getAuthor } from '../changes/record.ts'
import { HttpError } from '../http/http-error.ts'
import { type Api, mount } from '../http/mount.ts'
import { singleFlight } from '../http/single-flight.ts'
import { addArticle, deleteArticle, updateArticle } from './edit.ts'
import { readArticles, writeArticles } from './policy.ts'
import { findArticle, findArticleRow, findArticles, presentEdited } from './queries.ts'

export const mountArticles = (api: Api): void => {
  mount(
    api,
    listArticles,
    readArticles,
    singleFlight(async ({ input, rows, locale, deps }) => ({
      body: await findArticles(deps.database.db, rows, input.query, locale),
    })),
  )

  mount(api, getArticle, readArticles, async ({ input, rows, locale, deps }) => {
    const body = await findArticle(deps.database.db, rows, input.params.id, locale)
    if (body === undefined) throw new HttpError('not_found')
    return { body }
  })

  mount(api, getEditedArticle, writeArticles, async ({ input, rows, deps }) => {
    const row = await findArticleRow(deps.database.db, rows, input.params.id)
    if (row === undefined) throw new HttpError('not_found')
    return { body: presentEdited(row), headers: { ETag: ifMatch(row.version) } }
  })

  mount(api, createArticle, writeArticles, async (request) => {
    const body = await createIdempotent({ endpoint: createArticle, ...request }, addArticle)
    return { body, status: 201, headers: { ETag: ifMatch(body.version) } }
  })

  mount(api, changeArticle, writeArticles, async ({ input, caller, deps: { database, clock } }) => {
    const changed = { id: input.params.id, version: input.headers['if-match'] }
    const body = await updateArticle(database, changed, input.body, getAuthor(caller, clock()))
    return { body, headers: { ETag: ifMatch(body.version) } }
  })

  mount(api, removeArticle, writeArticles, async ({ input, caller, deps: { database, clock } }) => {
    await deleteArticle(database, input.params.id, getAuthor(caller, clock()))
    return { body: { id: input.params.id } }
  })
}
