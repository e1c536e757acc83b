import { and, eq } from 'drizzle-orm'
import { type EditedShopItem, type ShopItemChange, ShopItemInput } from '#contract/shop.ts'
import { requireStorable, storedRichText } from '../articles/rich-text.ts'
import { type Author, changedFields, recordChange } from '../changes/record.ts'
import { type Changed, updateRow } from '../changes/update-row.ts'
import type { Database, Db } from '../db/open.ts'
import { shopItem, shopVariant } from '../db/tables.ts'
import { HttpError } from '../http/http-error.ts'
import { itemPictureNames } from '../pictures/drawings.ts'
import { lockPictures, pictureExists } from '../pictures/queries.ts'
import { namesInHtml } from '../pictures/uses.ts'
import { findItemRow, presentEdited } from './queries.ts'
import { findVariants, storedVariant, withKnownIds, writeVariants } from './variants.ts'

/** @throws HttpError validation.invalid at `pictureName` and at a description with something that it cannot contain */
export const addItem = async (
  tx: Db,
  { amount, ...input }: ShopItemInput & { readonly amount: number },
  author: Author,
): Promise<EditedShopItem> => {
  requireStorable(textsOf(input))
  await requirePictures(tx, input)
  const { variants, ...columns } = columnsOf(input)
  const [row] = await tx
    .insert(shopItem)
    .values({ ...columns, amount })
    .returning()
  if (row === undefined) throw new Error('an item was inserted without a row coming back')
  const { id, version, ...content } = row
  await writeVariants(tx, id, variants)
  const fields = changedFields(null, { ...content, ...(variants.length > 0 && { variants }) })
  await recordChange(tx, author, { noun: 'shop_item', rowId: id, action: 'created', fields })
  return presentEdited(tx, row)
}

/** @throws HttpError as updateRow and addItem */
export const updateItem = (
  { db }: Database,
  on: Changed,
  change: ShopItemChange,
  author: Author,
): Promise<EditedShopItem> => {
  requireStorable(textsOf(change))
  return db.transaction(async (tx) => {
    const read = async () => presentEdited(tx, await existing(tx, on.id))
    const variants = change.variants && withKnownIds(change.variants, (await read()).variants)
    return updateRow(
      tx,
      {
        noun: 'shop_item',
        table: shopItem,
        on,
        read,
        contentOf: ({ id, version, amount, reserved, ...content }) => content,
        rules: ShopItemInput,
        change: { ...change, variants },
        columnsOf,
        check: (changed) => requirePictures(tx, changed),
        after: async (changed) => {
          if (changed.variants !== undefined) await writeVariants(tx, on.id, changed.variants)
        },
      },
      author,
    )
  })
}

interface Count {
  readonly amount: number
  readonly was: number
  /** null = an item without variants. */
  readonly variantId: number | null
}

/**
 * Sets the stock to a count. Items that were sold during the count are not counted twice.
 * @throws HttpError not_found; conflict.version with the row when the stock is no longer `was`; validation.invalid at
 * `variantId`
 */
export const setStock = (
  { db }: Database,
  id: number,
  { amount, was, variantId }: Count,
  author: Author,
): Promise<EditedShopItem> =>
  db.transaction(async (tx) => {
    const row = await existing(tx, id)
    const variants = (await findVariants(tx, [id])).get(id) ?? []
    const counted = variants.length === 0 && variantId === null ? row : variants.find((one) => one.id === variantId)
    if (counted === undefined)
      throw new HttpError('validation.invalid', { fields: [{ field: 'variantId', message: 'validation.invalid' }] })
    if (counted.amount === amount) return presentEdited(tx, row)
    const table = variantId === null ? shopItem : shopVariant
    const changed = await tx
      .update(table)
      .set({ amount })
      .where(and(eq(table.id, counted.id), eq(table.amount, was)))
      .returning({ id: table.id })
    if (changed.length === 0) return await conflict(tx, id)
    const fields = { amount: [was, amount] } as const
    await recordChange(tx, author, { noun: 'shop_item', rowId: id, action: 'changed', fields })
    return presentEdited(tx, await existing(tx, id))
  })

/** Pictures within descriptions are locked; one that does not exist is not shown. */
const requirePictures = async (
  tx: Db,
  {
    pictureName,
    descriptionDe = '',
    descriptionEn = null,
  }: Partial<Pick<ShopItemInput, 'pictureName' | 'descriptionDe' | 'descriptionEn'>>,
): Promise<void> => {
  await lockPictures(tx, namesInHtml(descriptionDe, descriptionEn))
  if (pictureName != null && !(await pictureExists(tx, pictureName, itemPictureNames())))
    throw new HttpError('validation.invalid', { fields: [{ field: 'pictureName', message: 'validation.picture' }] })
}

const textsOf = ({ descriptionDe, descriptionEn }: ShopItemChange) => ({ descriptionDe, descriptionEn })

const columnsOf = (input: ShopItemInput) => ({
  ...input,
  variants: input.variants.map(storedVariant),
  descriptionDe: storedRichText(input.descriptionDe),
  descriptionEn: input.descriptionEn === null ? null : storedRichText(input.descriptionEn) || null,
})

const existing = async (tx: Db, id: number) => {
  const row = await findItemRow(tx, id)
  if (row === undefined) throw new HttpError('not_found')
  return row
}

const conflict = async (tx: Db, id: number): Promise<never> => {
  throw new HttpError('conflict.version', { current: await presentEdited(tx, await existing(tx, id)) })
}
