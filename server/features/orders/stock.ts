import { and, asc, eq, gte, inArray, isNotNull, sql } from 'drizzle-orm'
import { lineKey, type OrderRequest } from '#contract/orders.ts'
import type { Db } from '../../platform/db/open.ts'
import { orderLine, shopItem, shopVariant } from '../../platform/db/tables.ts'
import { type FieldProblem, HttpError } from '../../platform/http/http-error.ts'

/** A bought item, in one of its variants if it has any. */
interface Bought {
  readonly shopItemId: number
  readonly variantId: number | null
}

/**
 * The pieces that an order takes from the stock. Every transaction locks rows in this order: items, then variants, each ascending.
 */
export const countsOf = (tx: Db, orderId: number) =>
  tx
    .select({ shopItemId: orderLine.shopItemId, variantId: orderLine.variantId, count: orderLine.count })
    .from(orderLine)
    .where(eq(orderLine.orderId, orderId))
    .orderBy(...inLockOrder)

export const inLockOrder = [sql`${orderLine.variantId} nulls first`, asc(orderLine.shopItemId)]

const stockedIn = ({ shopItemId, variantId }: Bought) =>
  variantId === null ? { table: shopItem, id: shopItemId } : { table: shopVariant, id: variantId }

/** Decrements the stock only if enough is left, so that no piece is sold twice. */
export const reserveStock = async (tx: Db, bought: Bought, count: number): Promise<boolean> => {
  const { table, id } = stockedIn(bought)
  const taken = await tx
    .update(table)
    .set({ amount: sql`${table.amount} - ${count}` })
    .where(and(eq(table.id, id), gte(table.amount, count)))
    .returning({ id: table.id })
  return taken.length > 0
}

/** Callers return the pieces of an order in the order of `countsOf`. */
export const restock = async (tx: Db, bought: Bought, count: number): Promise<void> => {
  const { table, id } = stockedIn(bought)
  await tx
    .update(table)
    .set({ amount: sql`${table.amount} + ${count}` })
    .where(eq(table.id, id))
}

interface Taken {
  readonly id: number
  readonly nameDe: string
  readonly nameEn: string | null
  /** Rappen. */
  readonly price: number
}
type Wanted = OrderRequest['items']

/**
 * Reserves every line's pieces if there are enough. Rows are locked in ascending order, so that two orders cannot
 * deadlock.
 * @throws HttpError rule.sold_out naming the lines
 */
export const reserve = async (tx: Db, items: Wanted) => {
  const taken = new Map([...(await takeItems(tx, items)), ...(await takeVariants(tx, items))])
  const lines = items.flatMap((item) => {
    const row = taken.get(lineKey(item))
    return row === undefined ? [] : [{ ...item, ...row }]
  })
  if (lines.length < items.length) throw await soldOut(tx, items, taken)
  return lines
}

const takeItems = async (tx: Db, items: Wanted): Promise<(readonly [string, Taken])[]> => {
  const whole = items.filter(({ variantId }) => variantId === null)
  if (whole.length === 0) return []
  const wanted = sql.join(
    whole.map(({ shopItemId, count }) => sql`(${shopItemId}::int, ${count}::int)`),
    sql`, `,
  )
  const { rows } = await tx.execute<Taken & Record<string, unknown>>(sql`
    with wanted (id, count) as (values ${wanted}),
      locked as (select id from shop_item where id in (select id from wanted) order by id for no key update)
    update shop_item set amount = amount - count from locked join wanted using (id)
    where shop_item.id = locked.id and on_sale and amount >= count
      and not exists (select from shop_variant where shop_item_id = shop_item.id and position is not null)
    returning shop_item.id, name_de as "nameDe", name_en as "nameEn", price`)
  return rows.map((row) => [lineKey({ shopItemId: row.id, variantId: null }), row])
}

interface TakenVariant extends Taken, Record<string, unknown> {
  readonly variantId: number
  readonly variantDe: string
  readonly variantEn: string | null
}

const takeVariants = async (tx: Db, items: Wanted): Promise<(readonly [string, Taken])[]> => {
  const variants = items.filter(({ variantId }) => variantId !== null)
  if (variants.length === 0) return []
  const wanted = sql.join(
    variants.map(({ shopItemId, variantId, count }) => sql`(${variantId}::int, ${shopItemId}::int, ${count}::int)`),
    sql`, `,
  )
  const { rows } = await tx.execute<TakenVariant>(sql`
    with wanted (id, item_id, count) as (values ${wanted}),
      locked as (select id from shop_variant where id in (select id from wanted) order by id for no key update)
    update shop_variant set amount = shop_variant.amount - wanted.count
    from locked join wanted using (id) join shop_item on shop_item.id = wanted.item_id
    where shop_variant.id = locked.id and shop_variant.shop_item_id = wanted.item_id
      and shop_variant.position is not null and shop_item.on_sale and shop_variant.amount >= wanted.count
    returning shop_item.id, shop_item.name_de as "nameDe", shop_item.name_en as "nameEn",
      coalesce(shop_variant.price, shop_item.price) as price,
      shop_variant.id as "variantId", shop_variant.name_de as "variantDe", shop_variant.name_en as "variantEn"`)
  return rows.map(({ id, variantId, price, nameDe, nameEn, variantDe, variantEn }) => [
    lineKey({ shopItemId: id, variantId }),
    {
      id,
      price,
      nameDe: `${nameDe}, ${variantDe}`,
      nameEn: nameEn === null && variantEn === null ? null : `${nameEn ?? nameDe}, ${variantEn ?? variantDe}`,
    },
  ])
}

const soldOut = async (tx: Db, items: Wanted, taken: ReadonlyMap<string, unknown>): Promise<HttpError> => {
  const missing = items.filter((item) => !taken.has(lineKey(item))).map(({ shopItemId }) => shopItemId)
  const onSale = await tx
    .select({ id: shopItem.id, variantId: shopVariant.id })
    .from(shopItem)
    .leftJoin(shopVariant, and(eq(shopVariant.shopItemId, shopItem.id), isNotNull(shopVariant.position)))
    .where(and(inArray(shopItem.id, missing), eq(shopItem.onSale, true)))
  const problemOf = ({ shopItemId, variantId }: Bought): FieldProblem => {
    const offered = onSale.filter(({ id }) => id === shopItemId)
    if (offered.length === 0) return { field: 'shopItemId', message: 'validation.not_on_sale' }
    if (offered.some((one) => one.variantId === variantId))
      return { field: 'count', message: 'validation.not_available' }
    return { field: 'variantId', message: variantId === null ? 'validation.variant' : 'validation.not_on_sale' }
  }
  const fields = items.flatMap((item, index): FieldProblem[] => {
    if (taken.has(lineKey(item))) return []
    const { field, message } = problemOf(item)
    return [{ field: `items.${index}.${field}`, message }]
  })
  return new HttpError('rule.sold_out', { fields })
}
