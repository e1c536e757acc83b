import { and, eq, inArray, isNull } from 'drizzle-orm'
import { ArticleInput, type EditedArticle } from '#contract/edited-articles.ts'
import type { DatabaseTransaction, Db } from '../../platform/db/open.ts'
import { article, event } from '../../platform/db/tables.ts'
import { fieldRefusal, requireRow } from '../../platform/http/http-error.ts'
import { everyRow } from '../../platform/http/policy.ts'
import { type Author, recordChange } from '../../platform/resources/record.ts'
import { findEntriesWith, findRemoval, valuesBefore } from '../../platform/resources/removed.ts'
import { type Rows, restoreRow } from '../../platform/resources/rows.ts'
import { fromWireTime, NonexistentTimeError } from '../../platform/time.ts'
import { lockPictures } from '../pictures/queries.ts'
import { namesInHtml } from '../pictures/uses.ts'
import { findArticleRow, presentEdited } from './queries.ts'
import { requireStorable, storedRichText } from './rich-text.ts'
import { isBlank } from './safe-html.ts'

export const articleRows: Rows<EditedArticle, ArticleInput, ReturnType<typeof columnsOf>> = {
  noun: 'article',
  table: article,
  read: (tx, id) => findEditedArticle(tx, id),
  contentOf: ({ id, version, ...content }) => content,
  rules: ArticleInput,
  columnsOf: (input) => columnsOf(input),
  accept: ({ textDe, textEn }) => requireStorable({ textDe, textEn }),
  check: async (tx, { changed: { textDe, textEn } }) => {
    if (textDe !== undefined && isBlank(textDe)) throw fieldRefusal('textDe', 'validation.required')
    await lockPictures(tx, namesInHtml(textDe ?? null, textEn ?? null))
  },
  release: async (tx, { id }, author) => {
    const events = await tx.update(event).set({ articleId: null }).where(eq(event.articleId, id)).returning()
    for (const { id: rowId } of events)
      await recordChange(tx, author, { noun: 'event', rowId, action: 'changed', fields: { articleId: [id, null] } })
  },
  keeps: ['version'],
}

/**
 * Restores a deleted article under its id, for its events too, unless they have another article by now. An article that
 * exists already is returned.
 * @throws HttpError not_found
 */
export const restoreArticle = async (tx: DatabaseTransaction, id: number, author: Author): Promise<EditedArticle> => {
  const removal = await findRemoval(tx, 'article', id)
  if (removal === undefined || (await findArticleRow(tx, everyRow, id)) !== undefined)
    return await findEditedArticle(tx, id)
  const { startDate, endDate, version, ...content } = valuesBefore(removal) as unknown as Removed
  const textDe = storedRichText(content.textDe)
  const textEn = content.textEn == null ? null : storedRichText(content.textEn)
  await lockPictures(tx, namesInHtml(textDe, textEn))
  const times = { startDate: new Date(startDate), endDate: new Date(endDate) }
  const columns = { ...content, ...times, textDe, textEn }
  const row = await restoreRow(tx, articleRows, { id, version }, columns, author)
  await restoreEventsOf(tx, removal, author)
  return row
}

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
type Removed = Omit<ReturnType<typeof columnsOf>, 'startDate' | 'endDate'> & {
  readonly startDate: string
  readonly endDate: string
  readonly version: number
}

const columnsOf = (input: ArticleInput) => ({
  ...input,
  textDe: storedRichText(input.textDe),
  textEn: input.textEn === null ? null : storedRichText(input.textEn) || null,
  startDate: timeOf(input.startDate, 'startDate'),
  endDate: timeOf(input.endDate, 'endDate'),
})

const timeOf = (wire: string, field: 'startDate' | 'endDate'): Date => {
  try {
    return fromWireTime(wire)
  } catch (error) {
    throw error instanceof NonexistentTimeError ? fieldRefusal(field, 'validation.time') : error
  }
}

/** @throws HttpError not_found */
const findEditedArticle = async (tx: Db, id: number): Promise<EditedArticle> => {
  const row = requireRow(await findArticleRow(tx, everyRow, id))
  return presentEdited(row)
}
