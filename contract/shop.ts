import * as v from 'valibot'
import { byId, clearable, line } from './edited.ts'
import { endpoint, RowNumber } from './endpoint.ts'
import { listOf } from './lists.ts'
import { Foreign } from './locales.ts'
import { PictureLink } from './picture-link.ts'
import { resource } from './resource.ts'

/** The categories of the shop in display order. Their names come from `listShopCategories`. */
export const shopCategories = ['MUSIC', 'BOOKS', 'CLOTHING', 'DRINKS', 'OTHER'] as const
export type ShopCategory = (typeof shopCategories)[number]
const Category = v.fallback(v.picklist([...shopCategories, 'other']), 'other')

/** Minimum and maximum price of an item, in Rappen, as every amount of the API. Payment services accept no less. */
export const priceMinimum = 50
export const priceMaximum = 1_000_000
/** Maximum stock of an item, in pieces. */
export const stockMaximum = 100_000
/** Maximum characters of an item's HTML in one language. */
export const descriptionMaximum = 10_000

/** Maximum variants of an item. */
export const variantsMaximum = 30

/** One of several kinds of an item, such as a size, with a stock of its own. */
const ShopVariant = v.object({
  id: v.number(),
  name: v.string(),
  /** Rappen. */
  price: v.number(),
  /** Pieces that can be ordered now. */
  amount: v.number(),
  foreign: Foreign,
})
export type ShopVariant = v.InferOutput<typeof ShopVariant>

export const ShopItem = v.object({
  id: v.number(),
  category: Category,
  name: v.string(),
  /** Rappen; the lowest price of its variants, if it has any. */
  price: v.number(),
  /** Safe HTML. */
  description: v.string(),
  /** Pieces that can be ordered now, of all variants; pieces reserved for other orders are excluded. */
  amount: v.number(),
  /** In the order of the shop. An item with variants is ordered in one of them. */
  variants: v.optional(v.array(ShopVariant), []),
  foreign: Foreign,
  /** null = the item has none, and its category's picture is used. */
  picture: v.nullable(PictureLink),
})
export type ShopItem = v.InferOutput<typeof ShopItem>

/** The items on sale, by category, oldest first, including sold-out ones. Empty while the shop is closed. */
export const listShopItems = endpoint({
  method: 'GET',
  path: '/api/frontend/shop/item/items',
  input: {},
  reply: listOf(ShopItem),
})

/** The categories that have items on sale, in the order of the shop. */
export const listShopCategories = endpoint({
  method: 'GET',
  path: '/api/frontend/shop/item/categories',
  input: {},
  reply: listOf(v.object({ id: Category, name: v.string() })),
})

const lineOf = (minimum: 0 | 1, maximum = 100) => line(minimum, maximum, 'validation.too_long')
const html = v.pipe(
  v.string('validation.invalid'),
  v.trim(),
  v.maxLength(descriptionMaximum, 'validation.text_too_long'),
)
const Price = v.pipe(
  v.number('validation.price'),
  v.integer('validation.price'),
  v.minValue(priceMinimum, 'validation.price'),
  v.maxValue(priceMaximum, 'validation.price'),
)
const Stock = v.pipe(
  v.number('validation.stock'),
  v.integer('validation.stock'),
  v.minValue(0, 'validation.stock'),
  v.maxValue(stockMaximum, 'validation.stock'),
)

const Variant = v.object({
  /** null = a new variant. One that was removed can be listed again. */
  id: v.optional(v.nullable(RowNumber), null),
  nameDe: lineOf(1, 40),
  nameEn: clearable(lineOf(0, 40)),
  /** null = the item's price. */
  price: v.optional(v.nullable(Price), null),
  /** Stock of a new variant; `changeStock` changes the stock of the others. */
  amount: v.optional(Stock, 0),
})

/** English is optional: an empty text falls back to German, per field. The server sanitizes HTML. */
const fields = {
  category: v.picklist(shopCategories, 'validation.category'),
  nameDe: lineOf(1),
  nameEn: clearable(lineOf(0)),
  descriptionDe: v.optional(html, ''),
  descriptionEn: clearable(html),
  /** One of `listItemPictures`, or an uploaded picture; null = none. */
  pictureName: clearable(lineOf(0)),
  /** Alternative text of the picture; without it, an uploaded picture has its own. */
  pictureAltDe: clearable(lineOf(0, 200)),
  pictureAltEn: clearable(lineOf(0, 200)),
  price: Price,
  /** In the order of the shop; one that is left out is removed from the shop. */
  variants: v.optional(
    v.pipe(
      v.array(Variant, 'validation.invalid'),
      v.maxLength(variantsMaximum, 'validation.variants_too_many'),
      v.check(
        (variants) => new Set(variants.map(({ nameDe }) => nameDe.toLowerCase())).size === variants.length,
        'validation.variant_twice',
      ),
    ),
    [],
  ),
  /** false = the item is not shown and cannot be ordered. */
  onSale: v.boolean('validation.required'),
}
/** An item without its stock, which `changeStock` changes. */
export const ShopItemInput = v.object(fields)
export type ShopItemInput = v.InferOutput<typeof ShopItemInput>

/** An item for its editors: both languages, and a version that orders do not change. */
export const EditedShopItem = v.object({
  id: v.number(),
  category: Category,
  nameDe: v.string(),
  nameEn: v.nullable(v.string()),
  /** Safe HTML: the written text without disallowed markup. */
  descriptionDe: v.string(),
  descriptionEn: v.nullable(v.string()),
  pictureName: v.nullable(v.string()),
  pictureAltDe: v.nullable(v.string()),
  pictureAltEn: v.nullable(v.string()),
  price: v.number(),
  variants: v.optional(
    v.array(
      v.object({
        id: v.number(),
        nameDe: v.string(),
        nameEn: v.nullable(v.string()),
        price: v.nullable(v.number()),
        amount: v.number(),
        reserved: v.number(),
      }),
    ),
    [],
  ),
  onSale: v.boolean(),
  /** Pieces in stock; the sum of the variants, if there are any. */
  amount: v.number(),
  /** Pieces in unpaid orders; `amount` excludes them. */
  reserved: v.number(),
  version: v.number(),
})
export type EditedShopItem = v.InferOutput<typeof EditedShopItem>

const path = '/api/frontend/internal/shop/item'

/** For editors, as everything below: every item, on sale or not. */
export const listEditedShopItems = endpoint({ method: 'GET', path, input: {}, reply: listOf(EditedShopItem) })
/** Orders refer to items: these are taken off sale instead of being removed. */
export const shopItemResource = resource({
  path,
  fields: ShopItemInput,
  input: v.object({ ...fields, amount: v.optional(Stock, 0) }),
  row: EditedShopItem,
  without: ['remove'],
})
/**
 * Sets the stock of an item, or of the variant if it has any, to `amount` if it still equals `was`, so that pieces sold while an editor counts are not counted
 * again. A stock that is `amount` already stays; one that is neither is a conflict with the row. Refused at `variantId` for one that
 * the item does not have.
 */
export const changeStock = endpoint({
  method: 'PUT',
  path: `${path}/:id/stock`,
  input: {
    params: byId,
    body: v.object({ amount: Stock, was: Stock, variantId: v.optional(v.nullable(RowNumber), null) }),
  },
  reply: EditedShopItem,
  errors: ['conflict.version'],
})

/** For editors: the names of the pictures that an item may have. */
export const listItemPictures = endpoint({
  method: 'GET',
  path: '/api/frontend/internal/shop/pictures',
  input: {},
  reply: listOf(v.object({ name: v.string() })),
})

/** Opens or closes the shop. It is open by default. */
export const openShop = endpoint({
  method: 'PUT',
  path: '/api/frontend/internal/shop/open',
  input: { body: v.object({ open: v.boolean('validation.required') }) },
  reply: v.object({ open: v.boolean() }),
})
