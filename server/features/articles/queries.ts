import { and, eq, type InferSelectModel, type SQL, sql } from 'drizzle-orm'
import type { Article } from '#contract/articles.ts'
import type { EditedArticle } from '#contract/edited-articles.ts'
import type { ListQuery } from '#contract/lists.ts'
import { toWireTime } from '#contract/time.ts'
import type { Locale } from '#i18n/intl.ts'
import type { Db } from '../../platform/db/open.ts'
import { article, change } from '../../platform/db/tables.ts'
import { listReply, planList } from '../../platform/http/list-query.ts'
import type { Checked } from '../../platform/http/policy.ts'
import { localizedTexts } from '../../platform/localized.ts'
import { findHtmlSources } from '../pictures/html-sources.ts'

const fields = (locale: Locale) =>
  ({
    id: { column: article.id, type: 'number' },
    title: {
      column: locale === 'de-ch' ? article.titleDe : sql`coalesce(${article.titleEn}, ${article.titleDe})`,
      type: 'text',
    },
    startDate: { column: article.startDate, type: 'time' },
    endDate: { column: article.endDate, type: 'time' },
    navigable: { column: article.navigable, type: 'boolean' },
  }) as const

export type ArticleRow = InferSelectModel<typeof article>

const present = (row: ArticleRow, locale: Locale): Article => ({
  id: row.id,
  startDate: toWireTime(row.startDate),
  endDate: toWireTime(row.endDate),
  navigable: row.navigable,
  ...localizedTexts(locale, {
    title: [row.titleDe, row.titleEn],
    teaser: [row.teaserDe, row.teaserEn],
    text: [row.textDe, row.textEn],
  }),
})

/** Pictures in the texts get their dimensions and sources. */
const presentAll = async (db: Db, rows: readonly ArticleRow[], locale: Locale): Promise<Article[]> => {
  const articles = rows.map((row) => present(row, locale))
  const withSources = await findHtmlSources(
    db,
    articles.map(({ text }) => text),
  )
  return articles.map((one) => ({ ...one, text: withSources(one.text) }))
}

/** An article for its editors. */
export const presentEdited = (row: ArticleRow): EditedArticle => ({
  ...row,
  startDate: toWireTime(row.startDate),
  endDate: toWireTime(row.endDate),
})

/** The articles that `rows` permits; newest first by default. */
export const findArticles = async (db: Db, rows: Checked<SQL>, query: ListQuery, locale: Locale) => {
  const newestFirst =
    query.sort === undefined && query.order === undefined ? ({ ...query, order: 'DESC' } as const) : query
  const { where, orderBy, page } = planList(newestFirst, fields(locale), 'startDate')
  const visible = and(rows, where)
  const select = db
    .select()
    .from(article)
    .where(visible)
    .orderBy(...orderBy)
    .$dynamic()
  const found = await (page === undefined ? select : select.limit(page.size).offset(page.number * page.size))
  const articles = await presentAll(db, found, locale)
  return await listReply(articles, page, () => db.$count(article, visible))
}

export const findArticleRow = async (db: Db, rows: Checked<SQL>, id: number): Promise<ArticleRow | undefined> => {
  const [row] = await db
    .select()
    .from(article)
    .where(and(rows, eq(article.id, id)))
  return row
}

export const findArticle = async (
  db: Db,
  rows: Checked<SQL>,
  id: number,
  locale: Locale,
): Promise<Article | undefined> => {
  const row = await findArticleRow(db, rows, id)
  return row && (await presentAll(db, [row], locale))[0]
}

/** The ids of those articles that `rows` permits. */
export const visibleArticles = async (
  db: Db,
  rows: Checked<SQL>,
  ids: readonly number[],
): Promise<ReadonlySet<number>> => {
  if (ids.length === 0) return new Set()
  const found = await db
    .select({ id: article.id })
    .from(article)
    .where(and(rows, sql`${article.id} = any(${sql.param(ids)}::integer[])`))
  return new Set(found.map(({ id }) => id))
}

/**
 * Every article that `rows` permits, with the time of the page's last change: its publication, or an editor's change.
 */
export const findArticlePages = (db: Db, rows: Checked<SQL>) =>
  db
    .select({
      id: article.id,
      navigable: article.navigable,
      changedAt: sql<Date>`greatest(${article.startDate}, (select max(${change.changedAt}) from ${change} where ${and(
        eq(change.noun, 'article'),
        eq(change.rowId, article.id),
      )}))`.mapWith(change.changedAt),
    })
    .from(article)
    .where(rows)
    .orderBy(article.id)
