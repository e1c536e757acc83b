import { and, asc, eq, type InferSelectModel, inArray, type SQL, sql } from 'drizzle-orm'
import type { ListQuery } from '#contract/lists.ts'
import type { EditedOrder, ShopTransaction } from '#contract/orders.ts'
import { toWireTime } from '#contract/time.ts'
import type { Locale } from '#i18n/intl.ts'
import type { Db } from '../db/open.ts'
import { orderLine, payment, person, shopOrder } from '../db/tables.ts'
import { listReply, planList } from '../http/list-query.ts'
import { localized } from '../localized.ts'

export type OrderRow = InferSelectModel<typeof shopOrder>
type LineRow = InferSelectModel<typeof orderLine>

const fields = {
  id: { column: shopOrder.id, type: 'number' },
  uuid: { column: sql`${shopOrder.uuid}::text`, type: 'text' },
  state: { column: shopOrder.state, type: 'text' },
  createdAt: { column: shopOrder.createdAt, type: 'time' },
} as const
/** A row's id is never exposed, so it cannot be used in a filter. */
const own = { ...fields, id: { column: shopOrder.createdAt, type: 'time' } } as const
const edited = { ...own, delivered: { column: sql`(${shopOrder.deliveredAt} is not null)`, type: 'boolean' } } as const

const presentLines = (lines: readonly LineRow[], locale: Locale) =>
  lines.map(({ shopItemId, nameDe, nameEn, count, price }) => ({
    shopItemId,
    name: localized(locale, nameDe, nameEn),
    count,
    price,
    total: count * price,
  }))

const present = (row: OrderRow, lines: readonly LineRow[], locale: Locale): ShopTransaction => ({
  id: row.uuid,
  uuid: row.uuid,
  state: row.state,
  items: presentLines(lines, locale),
  total: row.total,
  remarks: row.remarks,
  createdAt: toWireTime(row.createdAt),
  reservedUntil: toWireTime(row.reservedUntil),
  paidAt: row.paidAt && toWireTime(row.paidAt),
  receiptNumber: row.receiptNumber,
})

const findLines = async (db: Db, orders: readonly number[]): Promise<ReadonlyMap<number, LineRow[]>> => {
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

export const findOrderRow = async (db: Db, rows: SQL | undefined, uuid: string): Promise<OrderRow | undefined> => {
  const [row] = await db
    .select()
    .from(shopOrder)
    .where(and(rows, eq(shopOrder.uuid, uuid)))
  return row
}

export const presentOrder = async (db: Db, row: OrderRow, locale: Locale): Promise<ShopTransaction> =>
  present(row, (await findLines(db, [row.id])).get(row.id) ?? [], locale)

const newestFirst = (query: ListQuery): ListQuery =>
  query.sort === undefined && query.order === undefined ? { ...query, order: 'DESC' } : query

/** The orders that `rows` permits; newest first by default. */
export const findOrders = async (db: Db, rows: SQL, query: ListQuery, locale: Locale) => {
  const { where, orderBy, page } = planList(newestFirst(query), own, 'createdAt')
  const visible = and(rows, where)
  const select = db
    .select()
    .from(shopOrder)
    .where(visible)
    .orderBy(...orderBy)
    .$dynamic()
  const found = await (page === undefined ? select : select.limit(page.size).offset(page.number * page.size))
  const lines = await findLines(
    db,
    found.map(({ id }) => id),
  )
  return await listReply(
    found.map((row) => present(row, lines.get(row.id) ?? [], locale)),
    page,
    () => db.$count(shopOrder, visible),
  )
}

/** The same orders for editors. */
export const findEditedOrders = async (db: Db, rows: SQL | undefined, query: ListQuery, locale: Locale) => {
  const { where, orderBy, page } = planList(newestFirst(query), edited, 'createdAt')
  const visible = and(rows, where)
  const select = db
    .select({ order: shopOrder, buyer: person, method: payment.method })
    .from(shopOrder)
    .innerJoin(person, eq(person.id, shopOrder.personId))
    .leftJoin(payment, eq(payment.orderId, shopOrder.id))
    .where(visible)
    .orderBy(...orderBy)
    .$dynamic()
  const found = await (page === undefined ? select : select.limit(page.size).offset(page.number * page.size))
  const lines = await findLines(
    db,
    found.map(({ order }) => order.id),
  )
  return await listReply(
    found.map(
      ({ order, buyer, method }): EditedOrder => ({
        ...present(order, lines.get(order.id) ?? [], locale),
        buyer: `${buyer.firstName} ${buyer.lastName}`.trim(),
        email: buyer.email,
        address: formatAddress(buyer),
        method,
        deliveredAt: order.deliveredAt && toWireTime(order.deliveredAt),
      }),
    ),
    page,
    () => db.$count(shopOrder, visible),
  )
}

/** One line per array element, as on an envelope; empty if the account was deleted. */
export const formatAddress = ({
  address1,
  address2,
  zip,
  city,
}: Pick<InferSelectModel<typeof person>, 'address1' | 'address2' | 'zip' | 'city'>): string[] =>
  [address1, address2 ?? '', `${zip} ${city}`.trim()].filter((line) => line !== '')
