import { and, eq, inArray, isNull } from 'drizzle-orm'
import { type ArticleChange, ArticleInput, type EditedArticle } from '#contract/edited-articles.ts'
import { type Author, changedFields, recordChange } from '../changes/record.ts'
import { findEntriesWith, findRemoval, valuesBefore } from '../changes/removed.ts'
import { type Changed, updateRow } from '../changes/update-row.ts'
import type { Database, Db } from '../db/open.ts'
import { article, event } from '../db/tables.ts'
import { HttpError } from '../http/http-error.ts'
import { lockPictures } from '../pictures/queries.ts'
import { namesInHtml } from '../pictures/uses.ts'
import { fromWireTime, NonexistentTimeError } from '../time.ts'
import { findArticleRow, presentEdited } from './queries.ts'
import { requireStorable, storedRichText } from './rich-text.ts'
import { isBlank } from './safe-html.ts'

/**
 * @throws HttpError validation.invalid for a text without words or pictures or with something that it cannot contain,
 *   and for a time that does not exist
 */
export const addArticle = async (tx: Db, input: ArticleInput, author: Author): Promise<EditedArticle> => {
  requireStorable(textsOf(input))
  const values = columnsOf(input)
  requireText(values)
  await lockPictures(tx, namesInHtml(values.textDe, values.textEn))
  const [row] = await tx.insert(article).values(values).returning()
  if (row === undefined) throw new Error('an article was inserted without a row coming back')
  await record(tx, author, row.id, 'created', changedFields(null, contentOf(row)))
  return presentEdited(row)
}

/** @throws HttpError as updateRow and addArticle */
export const updateArticle = (
  { db }: Database,
  on: Changed,
  change: ArticleChange,
  author: Author,
): Promise<EditedArticle> => {
  requireStorable(textsOf(change))
  return db.transaction((tx) =>
    updateRow(
      tx,
      {
        noun: 'article',
        table: article,
        on,
        read: () => findEditedArticle(tx, on.id),
        contentOf,
        rules: ArticleInput,
        change,
        columnsOf,
        check: async (changed) => {
          requireText(changed)
          await lockPictures(tx, namesInHtml(changed.textDe ?? null, changed.textEn ?? null))
        },
      },
      author,
    ),
  )
}

/**
 * Deletes an article. Its events remain, without an article. The change log has everything that restoring it needs.
 * @throws HttpError not_found
 */
export const deleteArticle = ({ db }: Database, id: number, author: Author): Promise<void> =>
  db.transaction(async (tx) => {
    const events = await tx.update(event).set({ articleId: null }).where(eq(event.articleId, id)).returning()
    const [removed] = await tx.delete(article).where(eq(article.id, id)).returning()
    if (removed === undefined) throw new HttpError('not_found')
    const { version } = removed
    await record(tx, author, id, 'removed', changedFields({ ...contentOf(removed), version }, null))
    for (const { id: rowId } of events) {
      await recordChange(tx, author, { noun: 'event', rowId, action: 'changed', fields: { articleId: [id, null] } })
    }
  })

/**
 * Restores a deleted article under its id, for its events too, unless they have another article by now. An article that
 * exists already is returned.
 * @throws HttpError not_found
 */
export const restoreArticle = ({ db }: Pick<Database, 'db'>, id: number, author: Author): Promise<EditedArticle> =>
  db.transaction(async (tx) => {
    const removal = await findRemoval(tx, 'article', id)
    if (removal === undefined || (await findArticleRow(tx, undefined, id)) !== undefined)
      return await findEditedArticle(tx, id)
    const { startDate, endDate, version, ...content } = valuesBefore(removal) as unknown as Removed
    const textDe = storedRichText(content.textDe)
    const textEn = content.textEn == null ? null : storedRichText(content.textEn)
    await lockPictures(tx, namesInHtml(textDe, textEn))
    const times = { startDate: new Date(startDate), endDate: new Date(endDate) }
    const [row] = await tx
      .insert(article)
      .overridingSystemValue()
      .values({ ...content, ...times, textDe, textEn, id, version: version + 1 })
      .returning()
    if (row === undefined) throw new Error('an article was inserted without a row coming back')
    await record(tx, author, id, 'created', changedFields(null, contentOf(row)))
    await restoreEventsOf(tx, removal, author)
    return presentEdited(row)
  })

/** Gives the events back the article that they lost by its deletion. */
const restoreEventsOf = async (tx: Db, removal: Removal, author: Author): Promise<void> => {
  const entries = await findEntriesWith(tx, removal, 'event')
  const lost = entries.filter(({ fields }) => fields.articleId?.[0] === removal.rowId).map(({ rowId }) => rowId)
  if (lost.length === 0) return
  const events = await tx
    .update(event)
    .set({ articleId: removal.rowId })
    .where(and(inArray(event.id, lost), isNull(event.articleId)))
    .returning({ id: event.id })
  for (const { id } of events) {
    const fields = { articleId: [null, removal.rowId] } as const
    await recordChange(tx, author, { noun: 'event', rowId: id, action: 'changed', fields })
  }
}

type Removal = NonNullable<Awaited<ReturnType<typeof findRemoval>>>

/** The columns of a deleted article as the log has them: without nulls, instants as text. */
type Removed = Omit<typeof article.$inferInsert, 'id' | 'startDate' | 'endDate' | 'version'> & {
  readonly startDate: string
  readonly endDate: string
  readonly version: number
}

const textsOf = ({ textDe, textEn }: ArticleChange) => ({ textDe, textEn })

const columnsOf = (input: ArticleInput) => ({
  ...input,
  textDe: storedRichText(input.textDe),
  textEn: input.textEn === null ? null : storedRichText(input.textEn) || null,
  startDate: timeOf(input.startDate, 'startDate'),
  endDate: timeOf(input.endDate, 'endDate'),
})

const requireText = ({ textDe }: { readonly textDe?: string }): void => {
  if (textDe !== undefined && isBlank(textDe)) throw invalid('textDe', 'validation.required')
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

const contentOf = <Row extends { readonly id: number; readonly version: number }>({ id, version, ...content }: Row) =>
  content

/** @throws HttpError not_found */
const findEditedArticle = async (tx: Db, id: number): Promise<EditedArticle> => {
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
