import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { ShopTransaction } from '#contract/orders.ts'
import { PaymentGateway } from '#contract/payments.ts'
import type { Db } from '#server/platform/db/open.ts'
import { shopItem, shopVariant } from '#server/platform/db/tables.ts'
import type { TestApi, TestPerson } from './api.ts'

type NewItem = typeof shopItem.$inferInsert

/**
 * Adds an item to the shop.
 * @returns its number
 */
export const addItem = async (db: Db, values: Partial<NewItem> = {}): Promise<number> => {
  const [row] = await db
    .insert(shopItem)
    .values({ category: 'MUSIC', nameDe: 'CD «Aufbruch»', nameEn: 'CD “Aufbruch”', price: 2500, amount: 10, ...values })
    .returning({ id: shopItem.id })
  if (row === undefined) throw new Error('no item was added')
  return row.id
}

/**
 * Adds a variant to an item, as its last one.
 * @returns its number
 */
export const addVariant = async (
  db: Db,
  shopItemId: number,
  values: Partial<typeof shopVariant.$inferInsert> = {},
): Promise<number> => {
  const position = await db.$count(shopVariant, eq(shopVariant.shopItemId, shopItemId))
  const [row] = await db
    .insert(shopVariant)
    .values({ shopItemId, position, nameDe: 'XL', amount: 5, ...values })
    .returning({ id: shopVariant.id })
  if (row === undefined) throw new Error('no variant was added')
  return row.id
}

export const variantStockOf = async (db: Db, id: number): Promise<number | undefined> =>
  (await db.select({ amount: shopVariant.amount }).from(shopVariant).where(eq(shopVariant.id, id)))[0]?.amount

export const stockOf = async (db: Db, id: number): Promise<number | undefined> =>
  (await db.select({ amount: shopItem.amount }).from(shopItem).where(eq(shopItem.id, id)))[0]?.amount

export const newKey = (): string => randomUUID().replaceAll('-', '')

/** The requests of a buyer. */
export const shopper = (api: TestApi, as: TestPerson) => {
  const get = (path: string) => api.request(`GET /api/frontend/shoptransaction${path}`, { as, locale: 'de-ch' })
  return {
    as,
    get,
    order: (
      items: readonly { count: number; shopItemId: number; variantId?: number }[],
      more: object = {},
      key = newKey(),
    ) =>
      api.request('POST /api/frontend/shoptransaction/placeorder', {
        as,
        locale: 'de-ch',
        headers: { 'Idempotency-Key': key },
        body: { items, remarks: '', terms: true, ...more },
      }),
    placed: async (count: number, shopItemId: number, variantId?: number) => {
      const reply = await shopper(api, as).order([{ count, shopItemId, ...(variantId && { variantId }) }])
      return v.parse(ShopTransaction, await reply.json())
    },
    payment: async (uuid: string) => v.parse(PaymentGateway, await (await get(`/${uuid}/payment`)).json()),
    finalize: async (uuid: string) =>
      v.parse(ShopTransaction, await (await get(`/${uuid}/finalizeOrder`)).json()).state,
    cancel: async (uuid: string) =>
      v.parse(v.object({ state: v.string() }), await (await get(`/${uuid}/cancelOrder`)).json()).state,
  }
}

/** Presses a button on the sandbox's page. */
export const chooseInSandbox = (link: string, choice: 'twint' | 'card' | 'fail' | 'cancel'): Promise<Response> =>
  fetch(link, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ choice }) })
