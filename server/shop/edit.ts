import { and, eq } from 'drizzle-orm'
import type { EditedShopItem, ShopItemInput } from '#contract/shop.ts'
import { safeHtml } from '../articles/safe-html.ts'
import { type Author, changedFields, recordChange } from '../changes/record.ts'
import type { Database, Db } from '../db/open.ts'
import { shopItem } from '../db/tables.ts'
import { itemPictureNames } from '../files/public-images.ts'
import { HttpError } from '../http/http-error.ts'
import { findItemRow, presentEdited } from './queries.ts'

export const addItem = (
  { db }: Database,
  { amount, ...input }: ShopItemInput & { readonly amount: number },
  author: Author,
): Promise<EditedShopItem> =>
  db.transaction(async (tx) => {
    const [row] = await tx
      .insert(shopItem)
      .values({ ...valuesOf(input), amount })
      .returning()
    if (row === undefined) throw new Error('an item was inserted without a row coming back')
    const { id, version, ...content } = row
    await recordChange(tx, author, {
      noun: 'shop_item',
      rowId: id,
      action: 'created',
      fields: changedFields(null, content),
    })
    return presentEdited(tx, row)
  })

/**
 * Saving what is there already changes nothing.
 * @throws Refusal not_found; conflict.version with the row; validation.invalid at `pictureName`
 */
export const updateItem = (
  { db }: Database,
  { id, version }: { readonly id: number; readonly version: number },
  input: ShopItemInput,
  author: Author,
): Promise<EditedShopItem> =>
  db.transaction(async (tx) => {
    const values = valuesOf(input)
    const before = await existing(tx, id)
    const { id: _id, version: _version, amount: _amount, ...content } = before
    const fields = changedFields(content, values)
    if (Object.keys(fields).length === 0) return presentEdited(tx, before)
    const [changed] = await tx
      .update(shopItem)
      .set({ ...values, version: version + 1 })
      .where(and(eq(shopItem.id, id), eq(shopItem.version, version)))
      .returning()
    if (changed === undefined) return await conflict(tx, id)
    await recordChange(tx, author, { noun: 'shop_item', rowId: id, action: 'changed', fields })
    return presentEdited(tx, changed)
  })

/**
 * Counts anew: what was ordered while somebody counted is not there twice.
 * @throws Refusal not_found; conflict.version with the row when the stock is no longer `was`
 */
export const setStock = (
  { db }: Database,
  id: number,
  { amount, was }: { readonly amount: number; readonly was: number },
  author: Author,
): Promise<EditedShopItem> =>
  db.transaction(async (tx) => {
    const before = await existing(tx, id)
    if (before.amount === amount) return presentEdited(tx, before)
    const [changed] = await tx
      .update(shopItem)
      .set({ amount })
      .where(and(eq(shopItem.id, id), eq(shopItem.amount, was)))
      .returning()
    if (changed === undefined) return await conflict(tx, id)
    const fields = { amount: [was, amount] } as const
    await recordChange(tx, author, { noun: 'shop_item', rowId: id, action: 'changed', fields })
    return presentEdited(tx, changed)
  })

/** @throws Refusal validation.invalid at `pictureName` for a picture that there is not */
const valuesOf = (input: ShopItemInput) => {
  const { pictureName } = input
  if (pictureName !== null && !itemPictureNames().has(pictureName))
    throw new HttpError('validation.invalid', { fields: [{ field: 'pictureName', message: 'validation.picture' }] })
  return {
    ...input,
    descriptionDe: safeHtml(input.descriptionDe),
    descriptionEn: input.descriptionEn === null ? null : safeHtml(input.descriptionEn) || null,
  }
}

const existing = async (tx: Db, id: number) => {
  const row = await findItemRow(tx, id)
  if (row === undefined) throw new HttpError('not_found')
  return row
}

const conflict = async (tx: Db, id: number): Promise<never> => {
  throw new HttpError('conflict.version', { current: await presentEdited(tx, await existing(tx, id)) })
}
