import { and, asc, eq, sql } from 'drizzle-orm'
import {
  type EditedPageText,
  type PageTextChange,
  PageTextInput,
  pageListMaximum,
} from '#contract/edited-page-texts.ts'
import { isList, type PlaceName, placeOf } from '#contract/page-places.ts'
import { requireStorable, storedRichText } from '../articles/rich-text.ts'
import { isBlank } from '../articles/safe-html.ts'
import { type Author, changedFields, recordChange } from '../changes/record.ts'
import { findRemoval, valuesBefore } from '../changes/removed.ts'
import { type Changed, updateRow } from '../changes/update-row.ts'
import type { Database, Db } from '../db/open.ts'
import { pageText } from '../db/tables.ts'
import { HttpError } from '../http/http-error.ts'
import { findFieldProblems } from '../http/input.ts'
import { itemPictureNames } from '../pictures/drawings.ts'
import { lockPictures, pictureExists } from '../pictures/queries.ts'
import { namesInHtml } from '../pictures/uses.ts'

type Row = typeof pageText.$inferSelect

/** First key of the advisory locks on lists; unique in this database. */
const listLock = 1_718_772

/** Waits for other changes of a list: its positions have no gaps and no doubles. */
const lockList = (tx: Db, place: PlaceName) =>
  tx.execute(sql`select pg_advisory_xact_lock(${listLock}, hashtext(${place}))`)

/**
 * Adds a text at the end of a list.
 * @throws HttpError validation.invalid for a place that is no list, a full list and an unknown picture
 */
export const addPageText = async (tx: Db, input: PageTextInput, author: Author): Promise<EditedPageText> => {
  if (!isList(input.place)) throw invalid('place', 'validation.invalid')
  requireStorableHtml(input.place, input)
  const values = columnsOf(input)
  await requirePictures(tx, values)
  requireRules(values)
  return await insertAtEnd(tx, values, author)
}

/** @throws HttpError validation.too_many_texts for a full list */
const insertAtEnd = async (
  tx: Db,
  values: PageTextInput & { readonly id?: number; readonly version?: number },
  author: Author,
): Promise<Row> => {
  await lockList(tx, values.place)
  const count = await tx.$count(pageText, eq(pageText.place, values.place))
  if (count >= pageListMaximum) throw invalid('place', 'validation.too_many_texts')
  const [row] = await tx
    .insert(pageText)
    .overridingSystemValue()
    .values({ ...values, position: count + 1 })
    .returning()
  if (row === undefined) throw new Error('a text was inserted without a row coming back')
  const fields = changedFields(null, contentOf(row))
  await recordChange(tx, author, { noun: 'page_text', rowId: row.id, action: 'created', fields })
  return row
}

/** @throws HttpError as updateRow; validation.invalid for an unknown picture and for HTML that cannot be stored */
export const updatePageText = (
  { db }: Database,
  on: Changed,
  change: PageTextChange,
  author: Author,
): Promise<EditedPageText> =>
  db.transaction((tx) =>
    updateRow(
      tx,
      {
        noun: 'page_text',
        table: pageText,
        on,
        read: () => existing(tx, on.id),
        contentOf,
        rules: PageTextInput,
        change,
        columnsOf,
        check: async (changed, content) => {
          requireStorableHtml(content.place, change)
          await requirePictures(tx, changed)
          requireRules({ ...content, ...changed })
        },
      },
      author,
    ),
  )

/**
 * Moves a text of a list to a position; the others close ranks. The version stays: the texts are the same.
 * @throws HttpError not_found; validation.invalid for a text that is not in a list
 */
export const placePageText = (
  { db }: Database,
  id: number,
  position: number,
  author: Author,
): Promise<EditedPageText> =>
  db.transaction(async (tx) => {
    const { place } = await existing(tx, id)
    if (!isList(place)) throw invalid('position', 'validation.invalid')
    await lockList(tx, place)
    const before = await existing(tx, id)
    const others = (await orderOf(tx, place)).filter((one) => one !== id)
    await writeOrder(tx, [...others.slice(0, position - 1), id, ...others.slice(position - 1)])
    const after = await existing(tx, id)
    const fields = changedFields({ position: before.position }, { position: after.position })
    if (Object.keys(fields).length > 0)
      await recordChange(tx, author, { noun: 'page_text', rowId: id, action: 'changed', fields })
    return after
  })

/** @throws HttpError not_found; validation.invalid for a text that is not in a list */
export const deletePageText = ({ db }: Database, id: number, author: Author): Promise<void> =>
  db.transaction(async (tx) => {
    const row = await existing(tx, id)
    if (!isList(row.place)) throw invalid('id', 'validation.invalid')
    await lockList(tx, row.place)
    const removed = await tx.delete(pageText).where(eq(pageText.id, id)).returning({ id: pageText.id })
    if (removed.length === 0) throw new HttpError('not_found')
    await writeOrder(tx, await orderOf(tx, row.place))
    const fields = changedFields({ ...contentOf(row), version: row.version }, null)
    await recordChange(tx, author, { noun: 'page_text', rowId: id, action: 'removed', fields })
  })

/**
 * Restores a deleted text under its id, at the end of its list. A text that exists already is returned.
 * @throws HttpError not_found; validation.too_many_texts for a full list
 */
export const restorePageText = ({ db }: Database, id: number, author: Author): Promise<EditedPageText> =>
  db.transaction(async (tx) => {
    const removal = await findRemoval(tx, 'page_text', id)
    if (removal === undefined || (await tx.$count(pageText, eq(pageText.id, id))) > 0) return await existing(tx, id)
    const { version, ...content } = valuesBefore(removal) as unknown as PageTextInput & { readonly version: number }
    const { pictureName, textDe, textEn } = content
    await lockPictures(tx, namesInHtml(textDe ?? null, textEn ?? null))
    const hasPicture = pictureName != null && (await pictureExists(tx, pictureName, itemPictureNames()))
    const values = { ...columnsOf(content), pictureName: hasPicture ? pictureName : null, version: version + 1 }
    return await insertAtEnd(tx, { ...values, id }, author)
  })

const orderOf = async (tx: Db, place: PlaceName): Promise<number[]> => {
  const rows = await tx
    .select({ id: pageText.id })
    .from(pageText)
    .where(eq(pageText.place, place))
    .orderBy(asc(pageText.position), asc(pageText.id))
  return rows.map(({ id }) => id)
}

const writeOrder = async (tx: Db, ids: readonly number[]): Promise<void> => {
  for (const [index, id] of ids.entries())
    await tx
      .update(pageText)
      .set({ position: index + 1 })
      .where(and(eq(pageText.id, id), sql`${pageText.position} <> ${index + 1}`))
}

/** @throws HttpError not_found */
const existing = async (tx: Db, id: number): Promise<Row> => {
  const [row] = await tx.select().from(pageText).where(eq(pageText.id, id))
  if (row === undefined) throw new HttpError('not_found')
  return row
}

const contentOf = ({ id, version, position, ...content }: EditedPageText): PageTextInput => content as PageTextInput

const columnsOf = (input: PageTextInput): PageTextInput => {
  if (placeOf(input.place).kind !== 'html') return input
  return { ...input, textDe: asSafeHtml(input.textDe), textEn: asSafeHtml(input.textEn) }
}

const asSafeHtml = (html: string | null): string | null => {
  const safe = html === null ? '' : storedRichText(html)
  return isBlank(safe) ? null : safe
}

/** Sanitised HTML may be empty, although the written HTML was not. */
const requireRules = (columns: PageTextInput): void => {
  const fields = findFieldProblems(PageTextInput, columns)
  if (fields.length > 0) throw new HttpError('validation.invalid', { fields })
}

const requireStorableHtml = (place: PlaceName, { textDe, textEn }: PageTextChange): void => {
  if (placeOf(place).kind === 'html') requireStorable({ textDe, textEn })
}

/** Pictures within texts are locked; one that does not exist is not shown. */
const requirePictures = async (tx: Db, { pictureName, textDe, textEn }: Partial<PageTextInput>): Promise<void> => {
  await lockPictures(tx, namesInHtml(textDe ?? null, textEn ?? null))
  if (pictureName != null && !(await pictureExists(tx, pictureName, itemPictureNames())))
    throw invalid('pictureName', 'validation.picture')
}

const invalid = (
  field: string,
  message: 'validation.invalid' | 'validation.picture' | 'validation.too_many_texts',
): HttpError => new HttpError('validation.invalid', { fields: [{ field, message }] })
