import { and, eq } from 'drizzle-orm'
import { type EditedShopItem, ShopItemInput } from '#contract/shop.ts'
import type { DatabaseTransaction, Db } from '../../platform/db/open.ts'
import { shopItem, shopVariant } from '../../platform/db/tables.ts'
import { fieldRefusal, HttpError, requireRow } from '../../platform/http/http-error.ts'
import { type Author, recordChange } from '../../platform/resources/record.ts'
import type { Rows } from '../../platform/resources/rows.ts'
import { requireStorable, storedRichText } from '../articles/rich-text.ts'
import { itemPictureNames } from '../pictures/drawings.ts'
import { lockPictures, pictureExists } from '../pictures/queries.ts'
import { namesInHtml } from '../pictures/uses.ts'
import { findItemRow, presentEdited } from './queries.ts'
import { findVariants, storedVariant, withKnownIds, writeVariants } from './variants.ts'

export const itemRows: Rows<
  EditedShopItem,
  ShopItemInput,
  ReturnType<typeof columnsOf>,
  ShopItemInput & { readonly amount: number }
> = {
  noun: 'shop_item',
  table: shopItem,
  read: async (tx, id) => presentEdited(tx, await existing(tx, id)),
  contentOf: ({ id, version, amount, reserved, ...content }) => content,
  rules: ShopItemInput,
  columnsOf: (input) => columnsOf(input),
  accept: ({ descriptionDe, descriptionEn }) => requireStorable({ descriptionDe, descriptionEn }),
  merge: ({ variants, ...change }, { variants: known = [] }) => ({
    ...change,
    ...(variants !== undefined && { variants: withKnownIds(variants, known) }),
  }),
  check: (tx, { changed }) => requirePictures(tx, changed),
  after: async (tx, id, { changed }) => {
    if (changed.variants !== undefined) await writeVariants(tx, id, changed.variants)
  },
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
export const setStock = async (
  tx: DatabaseTransaction,
  id: number,
  { amount, was, variantId }: Count,
  author: Author,
): Promise<EditedShopItem> => {
  const row = await existing(tx, id)
  const variants = (await findVariants(tx, [id])).get(id) ?? []
  const counted = variants.length === 0 && variantId === null ? row : variants.find((one) => one.id === variantId)
  if (counted === undefined) throw fieldRefusal('variantId', 'validation.invalid')
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
}

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
    throw fieldRefusal('pictureName', 'validation.picture')
}

const columnsOf = (input: ShopItemInput & { readonly amount?: number | undefined }) => ({
  ...input,
  variants: input.variants.map(storedVariant),
  descriptionDe: storedRichText(input.descriptionDe),
  descriptionEn: input.descriptionEn === null ? null : storedRichText(input.descriptionEn) || null,
})

const existing = async (tx: Db, id: number) => {
  return requireRow(await findItemRow(tx, id))
}

const conflict = async (tx: Db, id: number): Promise<never> => {
  throw new HttpError('conflict.version', { current: await presentEdited(tx, await existing(tx, id)) })
}
