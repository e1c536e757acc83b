import { and, asc, eq, type InferSelectModel, inArray, type SQL, sql } from 'drizzle-orm'
import type { ListQuery } from '#contract/lists.ts'
import type { ShopTransaction } from '#contract/orders.ts'
import { toWireTime } from '#contract/time.ts'
import { intls } from '#i18n/catalogues.ts'
import type { Locale } from '#i18n/intl.ts'
import type { Db } from '../../platform/db/open.ts'
import { orderEntry, orderLine, type person, shopOrder } from '../../platform/db/tables.ts'
import { listReply, planList } from '../../platform/http/list-query.ts'
import type { Checked } from '../../platform/http/policy.ts'
import { localizedTexts } from '../../platform/localized.ts'

export type OrderRow = InferSelectModel<typeof shopOrder>
export type LineRow = InferSelectModel<typeof orderLine>

const fields = {
  id: { column: shopOrder.id, type: 'number' },
  uuid: { column: sql`${shopOrder.uuid}::text`, type: 'text' },
  state: { column: shopOrder.state, type: 'text' },
  createdAt: { column: shopOrder.createdAt, type: 'time' },
} as const
/** A row's id is never exposed, so it cannot be used in a filter. */
export const orderFields = { ...fields, id: { column: shopOrder.createdAt, type: 'time' } } as const

const presentLines = (lines: readonly LineRow[], locale: Locale) =>
  lines.map(({ shopItemId, variantId, nameDe, nameEn, count, price }) => ({
    shopItemId,
    variantId,
    ...localizedTexts(locale, { name: [nameDe, nameEn] }),
    count,
    price,
    total: count * price,
  }))

interface Parts {
  readonly lines: readonly LineRow[]
  /** Rappen. */
  readonly refunded: number
}

export const presentParts = (row: OrderRow, { lines, refunded }: Parts, locale: Locale): ShopTransaction => ({
  id: row.uuid,
  uuid: row.uuid,
  state: row.state,
  items: presentLines(lines, locale),
  total: row.total,
  delivery: row.delivery,
  postage: row.postage,
  shipTo: row.shipTo ?? [],
  remarks: row.remarks,
  createdAt: toWireTime(row.createdAt),
  reservedUntil: toWireTime(row.reservedUntil),
  paidAt: row.paidAt && toWireTime(row.paidAt),
  receiptNumber: row.receiptNumber,
  refunded,
})

/** Rappen of each order that were paid back. A refund that the provider has not confirmed is not counted. */
const findRefunded = async (db: Db, orders: readonly number[]): Promise<ReadonlyMap<number, number>> => {
  if (orders.length === 0) return new Map()
  const rows = await db
    .select({ orderId: orderEntry.orderId, sum: sql<number>`sum(${orderEntry.amount})::int` })
    .from(orderEntry)
    .where(and(inArray(orderEntry.orderId, [...orders]), eq(orderEntry.kind, 'refunded'), eq(orderEntry.state, 'done')))
    .groupBy(orderEntry.orderId)
  return new Map(rows.map(({ orderId, sum }) => [orderId, sum]))
}

export const findLines = async (db: Db, orders: readonly number[]): Promise<ReadonlyMap<number, LineRow[]>> => {
  if (orders.length === 0) return new Map()
  const rows = await db
    .select()
    .from(orderLine)
    .where(inArray(orderLine.orderId, [...orders]))
    .orderBy(asc(orderLine.orderId), asc(orderLine.position))
  return Map.groupBy(rows, ({ orderId }) => orderId)
}

/** The lines of one order, prices in Rappen. */
export const findOrderLines = async (db: Db, orderId: number, locale: Locale) =>
  presentLines((await findLines(db, [orderId])).get(orderId) ?? [], locale)

/** The charges of an order: its lines and the postage, prices in Rappen. */
export const findCharges = async (db: Db, { id, postage }: Pick<OrderRow, 'id' | 'postage'>, locale: Locale) => {
  const lines: { name: string; count: number; price: number; total: number }[] = await findOrderLines(db, id, locale)
  const name = intls[locale].formatMessage({ id: 'document.receipt.postage' })
  return postage === 0 ? lines : [...lines, { name, count: 1, price: postage, total: postage }]
}

export const findOrderRow = async (db: Db, rows: Checked<SQL>, uuid: string): Promise<OrderRow | undefined> => {
  const [row] = await db
    .select()
    .from(shopOrder)
    .where(and(rows, eq(shopOrder.uuid, uuid)))
  return row
}

export const presentOrder = async (db: Db, row: OrderRow, locale: Locale): Promise<ShopTransaction> => {
  const { id } = row
  const lines = (await findLines(db, [id])).get(id) ?? []
  return presentParts(row, { lines, refunded: (await findRefunded(db, [id])).get(id) ?? 0 }, locale)
}

const presentAll = async (db: Db, rows: readonly OrderRow[], locale: Locale): Promise<ShopTransaction[]> => {
  const ids = rows.map(({ id }) => id)
  const [lines, refunded] = [await findLines(db, ids), await findRefunded(db, ids)]
  return rows.map((row) =>
    presentParts(row, { lines: lines.get(row.id) ?? [], refunded: refunded.get(row.id) ?? 0 }, locale),
  )
}

export const newestFirst = (query: ListQuery): ListQuery =>
  query.sort === undefined && query.order === undefined ? { ...query, order: 'DESC' } : query

/** The orders that `rows` permits; newest first by default. */
export const findOrders = async (db: Db, rows: Checked<SQL>, query: ListQuery, locale: Locale) => {
  const { where, orderBy, page } = planList(newestFirst(query), orderFields, 'createdAt')
  const visible = and(rows, where)
  const select = db
    .select()
    .from(shopOrder)
    .where(visible)
    .orderBy(...orderBy)
    .$dynamic()
  const found = await (page === undefined ? select : select.limit(page.size).offset(page.number * page.size))
  return await listReply(await presentAll(db, found, locale), page, () => db.$count(shopOrder, visible))
}

/** One line per array element, as on an envelope; empty if the account was deleted. */
export const formatAddress = ({
  address1,
  address2,
  zip,
  city,
}: Pick<InferSelectModel<typeof person>, 'address1' | 'address2' | 'zip' | 'city'>): string[] =>
  [address1, address2 ?? '', `${zip} ${city}`.trim()].filter((line) => line !== '')
