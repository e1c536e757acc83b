import { and, asc, desc, eq, gt, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { EditedOrder, OrderEntry } from '#contract/edited-orders.ts'
import { toWireTime } from '#contract/time.ts'
import type { Locale } from '#i18n/intl.ts'
import type { Db } from '../../../platform/db/open.ts'
import { matchesAllWords } from '../../../platform/db/search-normalization.ts'
import { account, orderEntry, payment, person, shopOrder, wholeName } from '../../../platform/db/tables.ts'
import { chunkSize, readRows } from '../../../platform/formats/rows.ts'
import { filterCondition } from '../../../platform/http/filter.ts'
import { listReply, planList } from '../../../platform/http/list-query.ts'
import { findLines, formatAddress, newestFirst, type OrderRow, orderFields, presentParts } from '../queries.ts'

type ListQuery = Parameters<typeof newestFirst>[0]
type EntryRow = typeof orderEntry.$inferSelect
type PaymentPart = Pick<typeof payment.$inferSelect, 'state' | 'amount'>

/** The orders of which something was refunded, found once and not for each order. */
const refunded = sql`(select ${orderEntry.orderId} from ${orderEntry}
  where ${orderEntry.kind} = 'refunded' and ${orderEntry.state} <> 'refused'
  group by ${orderEntry.orderId} having sum(${orderEntry.amount}) > 0)`
const fields = {
  ...orderFields,
  buyer: {
    column: wholeName(person),
    type: 'text',
  },
  total: { column: shopOrder.total, type: 'number' },
  delivered: { column: sql`(${shopOrder.deliveredAt} is not null)`, type: 'boolean' },
  refunded: { column: sql`(${shopOrder.id} in ${refunded})`, type: 'boolean' },
} as const

const numbers = [sql`lower(${shopOrder.receiptNumber})`, sql`${shopOrder.uuid}::text`]
/** Each word is searched in the buyer's name, company and email address, and in the numbers of the receipt and the order. */
const matches = (search: string): (SQL | undefined)[] =>
  search.split(/\s+/, 10).map((word) => {
    // Every order would have to be read for its numbers; a name without a digit is found through its buyer alone.
    const searched = /\d/.test(word) ? [person.searchText, ...numbers] : [person.searchText]
    return or(...searched.flatMap((text) => matchesAllWords(text, word)))
  })

interface Wanted {
  readonly filter?: string | undefined
  readonly search?: string | undefined
}

const select = (db: Db) =>
  db
    .select({
      order: shopOrder,
      buyer: person,
      payment: { state: payment.state, amount: payment.amount, method: payment.method },
    })
    .from(shopOrder)
    .innerJoin(person, eq(person.id, shopOrder.personId))
    .leftJoin(payment, eq(payment.orderId, shopOrder.id))
    .$dynamic()
type Row = Awaited<ReturnType<typeof select>>[number]

const findHistory = async (db: Db, orders: readonly number[]) => {
  const rows = await db
    .select({ entry: orderEntry, author: { firstName: person.firstName, lastName: person.lastName } })
    .from(orderEntry)
    .leftJoin(account, eq(account.id, orderEntry.by))
    .leftJoin(person, eq(person.id, account.personId))
    .where(inArray(orderEntry.orderId, [...orders]))
    .orderBy(asc(orderEntry.id))
  return Map.groupBy(rows, ({ entry }) => entry.orderId)
}

/**
 * The amount in Rappen that can still be refunded. A refund that is under way counts as paid back, one
 * that the provider refused does not.
 */
export const refundableOf = (
  { paidBy, total }: Pick<OrderRow, 'paidBy' | 'total'>,
  paid: PaymentPart | null,
  entries: readonly Pick<EntryRow, 'kind' | 'state' | 'amount' | 'method'>[],
): EditedOrder['refundable'] => {
  const refunds = entries.filter(({ kind, state }) => kind === 'refunded' && state !== 'refused')
  const sum = (some: typeof refunds) => some.reduce((whole, { amount }) => whole + (amount ?? 0), 0)
  const online = paid?.state === 'paid' ? paid.amount : 0
  const left = (paidBy === null ? 0 : total) + online - sum(refunds)
  return { total: left, online: Math.min(left, online - sum(refunds.filter(({ method }) => method === 'online'))) }
}

const present = async (db: Db, rows: readonly Row[], locale: Locale): Promise<EditedOrder[]> => {
  const ids = rows.map(({ order }) => order.id)
  if (ids.length === 0) return []
  const [lines, history] = [await findLines(db, ids), await findHistory(db, ids)]
  return rows.map(({ order, buyer, payment: paid }): EditedOrder => {
    const own = lines.get(order.id) ?? []
    const past = history.get(order.id) ?? []
    const entries = past.map(({ entry }) => entry)
    const refundable = refundableOf(order, paid, entries)
    const refunded = entries
      .filter(({ kind, state }) => kind === 'refunded' && state === 'done')
      .reduce((sum, { amount }) => sum + (amount ?? 0), 0)
    const shown = presentParts(order, { lines: own, refunded }, locale)
    return {
      ...shown,
      items: shown.items.map((item, index) => ({ ...item, returned: own[index]?.returned ?? 0 })),
      buyer: `${buyer.firstName} ${buyer.lastName}`.trim(),
      email: buyer.email,
      address: formatAddress(buyer),
      method: order.paidBy ?? paid?.method ?? null,
      deliveredAt: order.deliveredAt && toWireTime(order.deliveredAt),
      refundable,
      history: past.map(presentEntry),
      version: order.version,
    }
  })
}

const presentEntry = ({
  entry,
  author,
}: Awaited<ReturnType<typeof findHistory>> extends ReadonlyMap<number, (infer E)[]> ? E : never): OrderEntry => ({
  id: entry.uuid,
  kind: entry.kind,
  amount: entry.amount,
  method: entry.method,
  pieces: entry.pieces,
  state: entry.state,
  note: entry.note,
  at: toWireTime(entry.at),
  by: author === null ? null : `${author.firstName} ${author.lastName}`.trim(),
})

const conditionOf = ({ filter, search = '' }: Wanted): SQL | undefined =>
  and(filter === undefined ? undefined : filterCondition(filter, fields), ...matches(search))

/** All orders for editors. */
export const findEditedOrders = async (db: Db, query: ListQuery & Wanted, locale: Locale) => {
  const { orderBy, page } = planList(newestFirst(query), fields, 'createdAt')
  const where = conditionOf(query)
  const ofBuyer = eq(person.id, shopOrder.personId)
  const some = db.select({ id: shopOrder.id }).from(shopOrder).$dynamic()
  // The database removes a left join that nothing needs; an inner one lets it begin with the buyers in their order.
  const ids = (query.sort === 'buyer' ? some.innerJoin(person, ofBuyer) : some.leftJoin(person, ofBuyer))
    .where(where)
    .orderBy(...orderBy)
  const chosen = (page === undefined ? ids : ids.limit(page.size).offset(page.number * page.size)).as('chosen')
  const rows = await select(db)
    .innerJoin(chosen, eq(chosen.id, shopOrder.id))
    .orderBy(...orderBy)
  return await listReply(await present(db, rows, locale), page, async () => {
    const [counted] = await db
      .select({ count: sql<number>`count(*)::int` })
      .from(shopOrder)
      .leftJoin(person, ofBuyer)
      .where(where)
    return counted?.count ?? 0
  })
}

export const findEditedOrder = async (db: Db, id: number, locale: Locale): Promise<EditedOrder | undefined> =>
  (await present(db, await select(db).where(eq(shopOrder.id, id)), locale))[0]

/**
 * All orders that match, newest first, for a document.
 * @throws HttpError validation.invalid for more rows than a document may have
 */
export const findOrdersToExport = async (db: Db, wanted: Wanted, locale: Locale): Promise<EditedOrder[]> => {
  const where = conditionOf(wanted)
  const ids = await readRows('filter', (after) =>
    db
      .select({ id: shopOrder.id })
      .from(shopOrder)
      .innerJoin(person, eq(person.id, shopOrder.personId))
      .where(and(where, gt(shopOrder.id, after)))
      .orderBy(asc(shopOrder.id))
      .limit(chunkSize),
  )
  const orders: EditedOrder[] = []
  const newest = ids.map(({ id }) => id).toReversed()
  for (let from = 0; from < newest.length; from += chunkSize) {
    const some = newest.slice(from, from + chunkSize)
    const rows = await select(db).where(inArray(shopOrder.id, some)).orderBy(desc(shopOrder.id))
    orders.push(...(await present(db, rows, locale)))
  }
  return orders
}
