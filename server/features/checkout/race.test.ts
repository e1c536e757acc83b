import os from 'node:os'
import { eq, isNotNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { addItem, newKey, stockOf } from '../../../tests/support/shop.ts'
import type { Deps } from '../../deps.ts'
import { type ConnectedDatabase, connectDatabase } from '../../platform/db/open.ts'
import { job, payment, shopOrder } from '../../platform/db/tables.ts'
import { applyPaymentStatus } from '../payments/apply-status.ts'
import { createOrder } from './place-order.ts'

/** Several connections concurrently, as in production. */
let api: TestApi
let database: ConnectedDatabase
let deps: Deps
let people: TestPerson[]
beforeAll(async () => {
  api = await startTestServer({ kind: 'postgres' })
  const [named] = (await api.db.execute<{ name: string }>('select current_database() as name')).rows
  const url = new URL(inject('templates').postgresUrl)
  url.pathname = `/${named?.name}`
  database = await connectDatabase({ databaseUrl: url.href, dataFolder: os.tmpdir(), poolSize: 10 })
  deps = { ...api.deps, database }
  people = await Promise.all(Array.from({ length: 30 }, () => api.addPerson()))
}, 60_000)
afterAll(async () => {
  await database.close()
  await api.stop()
})

const order = (nth: number, items: { count: number; shopItemId: number }[]) => {
  const { sub, personId } = people[nth % people.length] ?? { sub: '', personId: 0 }
  const person = {
    sub,
    accountId: sub,
    personId,
    emailVerified: true,
    member: true,
    instrument: null,
    represents: [],
    roles: new Set<never>(),
  }
  const body = {
    items: items.map((item) => ({ ...item, variantId: null })),
    remarks: '',
    terms: true as const,
    delivery: 'PICKUP' as const,
    shipTo: null,
  }
  return createOrder(deps, { body, key: newKey(), caller: { kind: 'person', ...person }, locale: 'de-ch' })
}

test('100 orders over ten connections for the last 10 pieces sell exactly 10', { timeout: 60_000 }, async () => {
  const item = await addItem(database.db)
  const orders = Array.from({ length: 100 }, (_, nth) => order(nth, [{ count: 1, shopItemId: item }]))
  const placed = (await Promise.allSettled(orders)).map(({ status }) => status)
  expect(placed.filter((status) => status === 'fulfilled')).toHaveLength(10)
  expect(await stockOf(database.db, item)).toBe(0)
})

test('orders with the same items in opposite order do not deadlock', async () => {
  const [a, b] = [await addItem(database.db, { amount: 100 }), await addItem(database.db, { amount: 100 })]
  const [first, second] = [
    { count: 1, shopItemId: a },
    { count: 2, shopItemId: b },
  ]
  await Promise.all(
    Array.from({ length: 40 }, (_, nth) => order(nth, nth % 2 === 0 ? [first, second] : [second, first])),
  )
  expect([await stockOf(database.db, a), await stockOf(database.db, b)]).toEqual([60, 20])
})

test('of twenty concurrent orders of one buyer five are accepted', async () => {
  const item = await addItem(database.db, { amount: 100 })
  people.push(await api.addPerson())
  const buyer = people.length - 1
  const orders = Array.from({ length: 20 }, () => order(buyer, [{ count: 1, shopItemId: item }]))
  const placed = (await Promise.allSettled(orders)).filter(({ status }) => status === 'fulfilled')
  expect([placed.length, await stockOf(database.db, item)]).toEqual([5, 95])
})

test('twenty concurrent notices of payment mark an order as paid once', async () => {
  const uuid = await order(0, [{ count: 1, shopItemId: await addItem(database.db) }])
  const [found] = await database.db
    .select({ row: payment })
    .from(payment)
    .innerJoin(shopOrder, eq(shopOrder.id, payment.orderId))
    .where(eq(shopOrder.uuid, uuid))
  if (found === undefined) throw new Error('no payment')
  const { id, amount, uuid: owed } = found.row
  const word = { state: 'paid', payment: owed, amount, currency: 'chf', method: 'TWINT' } as const
  await Promise.all(Array.from({ length: 20 }, () => applyPaymentStatus(deps, id, word)))
  const numbered = await database.db.select().from(shopOrder).where(isNotNull(shopOrder.receiptNumber))
  const mails = await database.db.select().from(job).where(eq(job.kind, 'receipt_mail'))
  expect([numbered.length, mails.length]).toEqual([1, 1])
})

test('twenty concurrent notices of payment give a membership fee one receipt number', async () => {
  const body = { purpose: 'MEMBERFEE', amount: 5000, name: 'Anna Beispiel', callback: 'memberfee-completed' }
  const headers = { 'Idempotency-Key': newKey() }
  const reply = await api.request('POST /api/frontend/payments', { locale: 'de-ch', headers, body })
  const { id: uuid } = (await reply.json()) as { id: string }
  const [row] = await database.db.select().from(payment).where(eq(payment.uuid, uuid))
  if (row === undefined) throw new Error('no payment')
  const word = { state: 'paid', payment: uuid, amount: 5000, currency: 'chf', method: 'TWINT' } as const
  const settled = await Promise.all(Array.from({ length: 20 }, () => applyPaymentStatus(deps, row.id, word)))
  expect(new Set(settled.map(({ receiptNumber }) => receiptNumber)).size).toBe(1)
})
