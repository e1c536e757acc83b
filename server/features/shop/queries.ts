import { and, asc, eq, type InferSelectModel, inArray, sql, sum } from 'drizzle-orm'
import { type EditedShopItem, type ShopCategory, type ShopItem, shopCategories } from '#contract/shop.ts'
import { intls } from '#i18n/catalogues.ts'
import type { Locale } from '#i18n/intl.ts'
import type { Db } from '../../platform/db/open.ts'
import { orderLine, shopItem, shopOrder } from '../../platform/db/tables.ts'
import { localized, localizedTexts } from '../../platform/localized.ts'
import { findHtmlSources } from '../pictures/html-sources.ts'
import { findPictureLinks } from '../pictures/queries.ts'
import { findVariants, presentVariants, totalOf } from './variants.ts'

type ItemRow = InferSelectModel<typeof shopItem>

const byCategory = sql`array_position(array[${sql.join(
  shopCategories.map((category) => sql`${category}`),
  sql`, `,
)}]::text[], ${shopItem.category})`

export const findItems = async (db: Db, locale: Locale): Promise<ShopItem[]> => {
  const rows = await db.select().from(shopItem).where(eq(shopItem.onSale, true)).orderBy(byCategory, asc(shopItem.id))
  const pictureOf = await findPictureLinks(
    db,
    rows.map(({ pictureName }) => pictureName),
    locale,
  )
  const withSources = await findHtmlSources(
    db,
    rows.map((row) => localized(locale, row.descriptionDe, row.descriptionEn)),
  )
  const variants = await findVariants(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => {
    const { id, category, nameDe, nameEn, descriptionDe, descriptionEn } = row
    const texts = localizedTexts(locale, { name: [nameDe, nameEn], description: [descriptionDe, descriptionEn] })
    return {
      id,
      category,
      ...texts,
      description: withSources(texts.description),
      ...presentVariants(row, variants.get(id) ?? [], locale),
      picture: pictureOf(row.pictureName, localized(locale, row.pictureAltDe, row.pictureAltEn)),
    }
  })
}

/** The categories with items on sale. */
export const findCategories = async (db: Db, locale: Locale): Promise<{ id: ShopCategory; name: string }[]> => {
  const rows = await db.selectDistinct({ id: shopItem.category }).from(shopItem).where(eq(shopItem.onSale, true))
  return shopCategories
    .filter((category) => rows.some(({ id }) => id === category))
    .map((id) => ({ id, name: intls[locale].formatMessage({ id: `document.shop.category.${id}` }) }))
}

/** Pieces in unpaid orders, by item and variant. */
const findReserved = (db: Db, items: readonly number[]) =>
  db
    .select({
      shopItemId: orderLine.shopItemId,
      variantId: orderLine.variantId,
      count: sum(orderLine.count).mapWith(Number),
    })
    .from(orderLine)
    .innerJoin(shopOrder, eq(shopOrder.id, orderLine.orderId))
    .where(and(inArray(orderLine.shopItemId, [...items]), eq(shopOrder.state, 'open')))
    .groupBy(orderLine.shopItemId, orderLine.variantId)

const present = async (db: Db, rows: readonly ItemRow[]): Promise<EditedShopItem[]> => {
  const ids = rows.map(({ id }) => id)
  const variants = await findVariants(db, ids)
  const reserved = ids.length === 0 ? [] : await findReserved(db, ids)
  return rows.map((row) => {
    const held = reserved.filter(({ shopItemId }) => shopItemId === row.id)
    const own = (variants.get(row.id) ?? []).map(({ id, nameDe, nameEn, price, amount }) => ({
      ...{ id, nameDe, nameEn, price, amount },
      reserved: held.find(({ variantId }) => variantId === id)?.count ?? 0,
    }))
    return {
      ...row,
      amount: own.length === 0 ? row.amount : totalOf(own),
      variants: own,
      reserved: held.reduce((pieces, { count }) => pieces + (count ?? 0), 0),
    }
  })
}

export const presentEdited = async (db: Db, row: ItemRow): Promise<EditedShopItem> => {
  const [item] = await present(db, [row])
  if (item === undefined) throw new Error('an item without a presentation')
  return item
}

export const findEditedItems = async (db: Db): Promise<EditedShopItem[]> =>
  present(db, await db.select().from(shopItem).orderBy(byCategory, asc(shopItem.id)))

export const findItemRow = async (db: Db, id: number): Promise<ItemRow | undefined> => {
  const [row] = await db.select().from(shopItem).where(eq(shopItem.id, id))
  return row
}
