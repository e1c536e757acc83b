import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import type { EditedShopItem, ShopItemInput, ShopVariant } from '#contract/shop.ts'
import type { Locale } from '#i18n/intl.ts'
import type { Db } from '../../platform/db/open.ts'
import { shopVariant } from '../../platform/db/tables.ts'
import { fieldRefusal } from '../../platform/http/http-error.ts'
import { localizedTexts } from '../../platform/localized.ts'

type VariantRow = typeof shopVariant.$inferSelect
type VariantInput = ShopItemInput['variants'][number]

/** The variants in the order of the shop, by item. */
export const findVariants = async (db: Db, items: readonly number[]): Promise<ReadonlyMap<number, VariantRow[]>> => {
  if (items.length === 0) return new Map()
  const rows = await db
    .select()
    .from(shopVariant)
    .where(and(inArray(shopVariant.shopItemId, [...items]), isNotNull(shopVariant.position)))
    .orderBy(asc(shopVariant.position))
  return Map.groupBy(rows, ({ shopItemId }) => shopItemId)
}

interface ItemPart {
  /** Rappen. */
  readonly price: number
  readonly amount: number
}

/** The variants of an item as visitors see them, and the item's price and stock that follow from them. */
export const presentVariants = (
  item: ItemPart,
  rows: readonly VariantRow[],
  locale: Locale,
): ItemPart & { readonly variants: ShopVariant[] } => {
  const variants = rows.map(({ id, nameDe, nameEn, price, amount }) => ({
    id,
    ...localizedTexts(locale, { name: [nameDe, nameEn] }),
    price: price ?? item.price,
    amount,
  }))
  if (variants.length === 0) return { price: item.price, amount: item.amount, variants }
  return { price: Math.min(...variants.map(({ price }) => price)), amount: totalOf(variants), variants }
}

/** Pieces of all variants. */
export const totalOf = (variants: readonly { readonly amount: number }[]): number =>
  variants.reduce((sum, { amount }) => sum + amount, 0)

/** A variant as it is compared and logged: the stock of one that exists has its own change. */
export const storedVariant = ({ id, nameDe, nameEn, price, amount }: VariantInput) =>
  id === null ? { id, nameDe, nameEn, price, amount } : { id, nameDe, nameEn, price }

/**
 * Returns the variants with the ids of those that an earlier request with the same content has created: its reply may
 * have been lost.
 */
export const withKnownIds = (
  variants: readonly VariantInput[],
  before: NonNullable<EditedShopItem['variants']>,
): VariantInput[] => {
  const listed = new Set(variants.map(({ id }) => id))
  const created = before.filter(({ id }) => !listed.has(id))
  return variants.map((variant) =>
    variant.id === null
      ? { ...variant, id: created.find(({ nameDe }) => nameDe === variant.nameDe)?.id ?? null }
      : variant,
  )
}

/**
 * Writes the list of an item's variants. One that is not listed is removed from the shop; its row stays for orders.
 * @throws HttpError validation.invalid at `variants` for a variant of another item
 */
export const writeVariants = async (
  tx: Db,
  itemId: number,
  variants: readonly ReturnType<typeof storedVariant>[],
): Promise<void> => {
  await tx.update(shopVariant).set({ position: null }).where(eq(shopVariant.shopItemId, itemId))
  for (const [position, { id, ...values }] of variants.entries()) {
    if (id === null) {
      await tx.insert(shopVariant).values({ amount: 0, ...values, shopItemId: itemId, position })
      continue
    }
    const { nameDe, nameEn, price } = values
    const written = await tx
      .update(shopVariant)
      .set({ nameDe, nameEn, price, position })
      .where(and(eq(shopVariant.id, id), eq(shopVariant.shopItemId, itemId)))
      .returning({ id: shopVariant.id })
    if (written.length === 0) throw fieldRefusal('variants', 'validation.invalid')
  }
}
