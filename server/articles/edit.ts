import { and, eq } from 'drizzle-orm'
import type { ArticleInput, EditedArticle } from '#contract/edited-articles.ts'
import { type Author, changedFields, recordChange } from '../changes/record.ts'
import type { Database, Db } from '../db/open.ts'
import { article, event } from '../db/tables.ts'
import { HttpError } from '../http/http-error.ts'
import { fromWireTime, NonexistentTimeError } from '../time.ts'
import { type ArticleRow, findArticleRow, presentEdited } from './queries.ts'
import { isBlank, safeHtml } from './safe-html.ts'

/**
 * @throws Refusal validation.invalid for HTML of which nothing remains, and for a time that does not occur
 */
export const addArticle = async (tx: Db, input: ArticleInput, author: Author): Promise<EditedArticle> => {
  const [row] = await tx.insert(article).values(valuesOf(input)).returning()
  if (row === undefined) throw new Error('an article was inserted without a row coming back')
  await record(tx, author, row.id, 'created', changedFields(null, contentOf(row)))
  return presentEdited(row)
}

/** Saving what is there already changes nothing. @throws Refusal as addArticle; not_found; conflict.version with the row */
export const updateArticle = (
  { db }: Database,
  { id, version }: Pick<ArticleRow, 'id' | 'version'>,
  input: ArticleInput,
  author: Author,
): Promise<EditedArticle> =>
  db.transaction(async (tx) => {
    const values = valuesOf(input)
    const before = await findArticleRow(tx, undefined, id)
    if (before === undefined) throw new HttpError('not_found')
    const fields = changedFields(contentOf(before), values)
    if (Object.keys(fields).length === 0) return presentEdited(before)
    if (before.version !== version) throw new HttpError('conflict.version', { current: presentEdited(before) })
    const [changed] = await tx
      .update(article)
      .set({ ...values, version: version + 1 })
      .where(and(eq(article.id, id), eq(article.version, version)))
      .returning()
    if (changed === undefined) throw new HttpError('conflict.version', { current: await current(tx, id) })
    await record(tx, author, id, 'changed', fields)
    return presentEdited(changed)
  })

/** Its events stay, without it. @throws Refusal not_found */
export const deleteArticle = ({ db }: Database, id: number, author: Author): Promise<void> =>
  db.transaction(async (tx) => {
    const events = await tx.update(event).set({ articleId: null }).where(eq(event.articleId, id)).returning()
    const [removed] = await tx.delete(article).where(eq(article.id, id)).returning()
    if (removed === undefined) throw new HttpError('not_found')
    await record(tx, author, id, 'removed', changedFields(contentOf(removed), null))
    for (const { id: rowId } of events) {
      await recordChange(tx, author, { noun: 'event', rowId, action: 'changed', fields: { articleId: [id, null] } })
    }
  })

const valuesOf = (input: ArticleInput) => ({
  ...input,
  textDe: htmlOf(input.textDe),
  textEn: input.textEn === null ? null : safeHtml(input.textEn) || null,
  startDate: timeOf(input.startDate, 'startDate'),
  endDate: timeOf(input.endDate, 'endDate'),
})

const htmlOf = (text: string): string => {
  const safe = safeHtml(text)
  if (isBlank(safe)) throw invalid('textDe', 'validation.required')
  return safe
}

const timeOf = (wire: string, field: 'startDate' | 'endDate'): Date => {
  try {
    return fromWireTime(wire)
  } catch (error) {
    throw error instanceof NonexistentTimeError ? invalid(field, 'validation.time') : error
  }
}

const invalid = (field: string, message: 'validation.required' | 'validation.time'): HttpError =>
  new HttpError('validation.invalid', { fields: [{ field, message }] })

const contentOf = ({ id, version, ...content }: ArticleRow) => content

const current = async (tx: Db, id: number): Promise<EditedArticle> => {
  const row = await findArticleRow(tx, undefined, id)
  if (row === undefined) throw new HttpError('not_found')
  return presentEdited(row)
}

const record = (
  tx: Db,
  author: Author,
  rowId: number,
  action: 'created' | 'changed' | 'removed',
  fields: ReturnType<typeof changedFields>,
) => recordChange(tx, author, { noun: 'article', rowId, action, fields })
