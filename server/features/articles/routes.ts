import { getArticle, listArticles } from '#contract/articles.ts'
import { articleResource } from '#contract/edited-articles.ts'
import { requireRow } from '../../platform/http/http-error.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { forEditors } from '../../platform/http/policy.ts'
import { singleFlight } from '../../platform/http/single-flight.ts'
import { mountResource } from '../../platform/resources/mount-resource.ts'
import { articleRows } from './edit.ts'
import { readArticles } from './policy.ts'
import { findArticle, findArticles } from './queries.ts'

export const mountArticles = (api: Api): void => {
  mount(
    api,
    listArticles,
    readArticles,
    singleFlight(async ({ input, rows, locale, deps }) => ({
      body: await deps.read(findArticles, rows, input.query, locale),
    })),
  )

  mount(api, getArticle, readArticles, async ({ input, rows, locale, deps }) => ({
    body: requireRow(await deps.read(findArticle, rows, input.params.id, locale)),
  }))

  mountResource(api, articleResource, forEditors, articleRows)
}
