import { and, asc, eq, sql } from 'drizzle-orm'
import { type EditedPageText, PageTextInput, pageListMaximum } from '#contract/edited-page-texts.ts'
import { isList, type PlaceName, placeNamed, placeOf } from '#contract/page-places.ts'
import type { DatabaseTransaction, Db } from '../../platform/db/open.ts'
import { pageText } from '../../platform/db/tables.ts'
import { fieldRefusal, HttpError, requireFirst } from '../../platform/http/http-error.ts'
import { findFieldProblems } from '../../platform/http/input.ts'
import { type Author, changedFields, recordChange } from '../../platform/resources/record.ts'
import { findRemoval, valuesBefore } from '../../platform/resources/removed.ts'
import { type Rows, restoreRow } from '../../platform/resources/rows.ts'
import { requireStorable, storedRichText } from '../articles/rich-text.ts'
import { isBlank } from '../articles/safe-html.ts'
import { itemPictureNames } from '../pictures/drawings.ts'
import { lockPictures, pictureExists } from '../pictures/queries.ts'
import { namesInHtml } from '../pictures/uses.ts'

type Row = typeof pageText.$inferSelect

/** First key of the advisory locks on lists; unique in this database. */
const listLock = 1_718_772

/** Waits for other changes of a list: its positions have no gaps and no doubles. */
const lockList = (tx: Db, place: PlaceName) =>
  tx.execute(sql`select pg_advisory_xact_lock(${listLock}, hashtext(${place}))`)

/** Texts of lists are added at the end, moved and removed; the other texts of a page can only be changed. */
export const pageTextRows: Rows<EditedPageText, PageTextInput, PageTextInput> = {
  noun: 'page_text',
  table: pageText,
  read: (tx, id) => existing(tx, id),
  contentOf: (row) => contentOf(row),
  rules: PageTextInput,
  columnsOf: (input) => columnsOf(input),
  check: async (tx, { before, changed, content }) => {
    const { place } = content
    if (before === null && !isList(place)) throw fieldRefusal('place', 'validation.invalid')
    const isHtml = placeOf(place).kind === 'html'
    if (isHtml && changed.textDe !== undefined) requireStorable({ textDe: content.textDe })
    if (isHtml && changed.textEn !== undefined) requireStorable({ textEn: content.textEn })
    await requirePictures(tx, changed)
    // Sanitised HTML may be empty, although the written HTML was not.
    const problems = findFieldProblems(PageTextInput, { ...content, ...changed })
    if (problems.length > 0) throw new HttpError('validation.invalid', { fields: problems })
  },
  added: (tx, { place }) => nextPosition(tx, place),
  release: async (tx, { id, place: name }) => {
    const place = placeNamed(name)
    if (!isList(place)) throw fieldRefusal('id', 'validation.invalid')
    await lockList(tx, place)
    await writeOrder(
      tx,
      (await orderOf(tx, place)).filter((one) => one !== id),
    )
  },
  keeps: ['version'],
}

/** @throws HttpError validation.too_many_texts for a full list */
const nextPosition = async (tx: Db, place: PlaceName): Promise<{ readonly position: number }> => {
  await lockList(tx, place)
  const count = await tx.$count(pageText, eq(pageText.place, place))
  if (count >= pageListMaximum) throw fieldRefusal('place', 'validation.too_many_texts')
  return { position: count + 1 }
}

/**
 * Moves a text of a list to a position; the others close ranks. The version stays: the texts are the same.
 * @throws HttpError not_found; validation.invalid for a text that is not in a list
 */
export const placePageText = async (
  tx: DatabaseTransaction,
  id: number,
  position: number,
  author: Author,
): Promise<EditedPageText> => {
  const { place } = await existing(tx, id)
  if (!isList(place)) throw fieldRefusal('position', 'validation.invalid')
  await lockList(tx, place)
  const before = await existing(tx, id)
  const others = (await orderOf(tx, place)).filter((one) => one !== id)
  await writeOrder(tx, [...others.slice(0, position - 1), id, ...others.slice(position - 1)])
  const after = await existing(tx, id)
  const fields = changedFields({ position: before.position }, { position: after.position })
  if (Object.keys(fields).length > 0)
    await recordChange(tx, author, { noun: 'page_text', rowId: id, action: 'changed', fields })
  return after
}

/**
 * Restores a deleted text under its id, at the end of its list. A text that exists already is returned.
 * @throws HttpError not_found; validation.too_many_texts for a full list
 */
export const restorePageText = async (tx: DatabaseTransaction, id: number, author: Author): Promise<EditedPageText> => {
  const removal = await findRemoval(tx, 'page_text', id)
  if (removal === undefined || (await tx.$count(pageText, eq(pageText.id, id))) > 0) return await existing(tx, id)
  const { version, ...content } = valuesBefore(removal) as unknown as PageTextInput & { readonly version: number }
  const { pictureName, textDe, textEn } = content
  await lockPictures(tx, namesInHtml(textDe ?? null, textEn ?? null))
  const hasPicture = pictureName != null && (await pictureExists(tx, pictureName, itemPictureNames()))
  const columns = { ...columnsOf(content), pictureName: hasPicture ? pictureName : null }
  return await restoreRow(tx, pageTextRows, { id, version }, columns, author, await nextPosition(tx, content.place))
}

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
  return requireFirst(await tx.select().from(pageText).where(eq(pageText.id, id)))
}

const contentOf = ({ id, version, position, isExample, ...content }: EditedPageText): PageTextInput =>
  content as PageTextInput

const columnsOf = (input: PageTextInput): PageTextInput => {
  if (placeOf(input.place).kind !== 'html') return input
  return { ...input, textDe: asSafeHtml(input.textDe), textEn: asSafeHtml(input.textEn) }
}

const asSafeHtml = (html: string | null): string | null => {
  const safe = html === null ? '' : storedRichText(html)
  return isBlank(safe) ? null : safe
}

/** Pictures within texts are locked; one that does not exist is not shown. */
const requirePictures = async (tx: Db, { pictureName, textDe, textEn }: Partial<PageTextInput>): Promise<void> => {
  await lockPictures(tx, namesInHtml(textDe ?? null, textEn ?? null))
  if (pictureName != null && !(await pictureExists(tx, pictureName, itemPictureNames())))
    throw fieldRefusal('pictureName', 'validation.picture')
}
