import { and, asc, eq, type InferSelectModel, sql, sum } from 'drizzle-orm'
import { type EditedShopItem, type ShopCategory, type ShopItem, shopCategories } from '#contract/shop.ts'
import { intls } from '#i18n/catalogues.ts'
import type { Locale } from '#i18n/intl.ts'
import type { Db } from '../db/open.ts'
import { orderLine, shopItem, shopOrder } from '../db/tables.ts'
import { localized } from '../localized.ts'
import { findHtmlSources } from '../pictures/html-sources.ts'
import { findPictureLinks } from '../pictures/queries.ts'

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
  return rows.map((row) => {
    const { id, category, nameDe, nameEn, descriptionDe, descriptionEn, price, amount } = row
    return {
      id,
      category,
      name: localized(locale, nameDe, nameEn),
      description: withSources(localized(locale, descriptionDe, descriptionEn)),
      price,
      amount,
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

const present = (row: ItemRow, reserved: number): EditedShopItem => ({ ...row, reserved })

/** Pieces of an item in unpaid orders. */
const reservedOf = async (db: Db, id: number): Promise<number> => {
  const [row] = await db
    .select({ count: sum(orderLine.count).mapWith(Number) })
    .from(orderLine)
    .innerJoin(shopOrder, eq(shopOrder.id, orderLine.orderId))
    .where(and(eq(orderLine.shopItemId, id), eq(shopOrder.state, 'open')))
  return row?.count ?? 0
}

export const presentEdited = async (db: Db, row: ItemRow): Promise<EditedShopItem> =>
  present(row, await reservedOf(db, row.id))

export const findEditedItems = async (db: Db): Promise<EditedShopItem[]> => {
  const rows = await db.select().from(shopItem).orderBy(byCategory, asc(shopItem.id))
  const reserved = await db
    .select({ id: orderLine.shopItemId, count: sum(orderLine.count).mapWith(Number) })
    .from(orderLine)
    .innerJoin(shopOrder, eq(shopOrder.id, orderLine.orderId))
    .where(eq(shopOrder.state, 'open'))
    .groupBy(orderLine.shopItemId)
  const counts = new Map(reserved.map(({ id, count }) => [id, count]))
  return rows.map((row) => present(row, counts.get(row.id) ?? 0))
}

export const findItemRow = async (db: Db, id: number): Promise<ItemRow | undefined> => {
  const [row] = await db.select().from(shopItem).where(eq(shopItem.id, id))
  return row
}
