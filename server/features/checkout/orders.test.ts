// Longer than 300 lines on purpose: the ways of an order from the cart to its end, on one server.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ShopTransaction } from '#contract/orders.ts'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { ownJobs } from '../../../tests/support/jobs.ts'
import { addItem, chooseInSandbox, newKey, shopper, stockOf } from '../../../tests/support/shop.ts'
import { shopItem, shopOrder } from '../../platform/db/tables.ts'
import { cancelOrderRow } from '../orders/settle.ts'

describeOnDatabase('orders', (kind) => {
  let api: TestApi
  let anna: TestPerson
  let buyer: ReturnType<typeof shopper>
  beforeAll(async () => {
    api = await startTestServer({ kind })
    anna = await api.addPerson({ member: false })
    buyer = shopper(api, anna)
  }, 60_000)
  afterAll(() => api.stop())
  /** Advances the clock and runs the due jobs. */
  const pass = async (minutes: number) => {
    api.clock.set(new Date(api.clock.now().getTime() + minutes * 60_000))
    return await ownJobs(api).run()
  }

  test('an order has the server’s prices, reserves its pieces, and is paid when the provider confirms it', async () => {
    const [cd, shirt] = [
      await addItem(api.db),
      await addItem(api.db, { nameDe: 'Leibchen', nameEn: null, price: 3550 }),
    ]
    const reply = await buyer.order([
      { count: 2, shopItemId: cd },
      { count: 1, shopItemId: shirt },
    ])
    expect(reply.status).toBe(201)
    const order = (await reply.json()) as { id: string; uuid: string }
    expect(order).toMatchObject({
      uuid: order.id,
      state: 'open',
      total: 8550,
      paidAt: null,
      receiptNumber: null,
      items: [
        { shopItemId: cd, name: 'CD «Aufbruch»', count: 2, price: 2500, total: 5000 },
        { shopItemId: shirt, name: 'Leibchen', count: 1, price: 3550, total: 3550 },
      ],
    })
    expect(JSON.stringify(order)).not.toMatch(/personId|"orderId"/)
    expect([await stockOf(api.db, cd), await stockOf(api.db, shirt)]).toEqual([8, 9])
    expect((await buyer.get(`/${order.id}/receipt`)).status).toBe(422)
    expect(await buyer.finalize(order.id)).toBe('open')

    const payment = await buyer.payment(order.id)
    expect(payment).toMatchObject({ amount: 8550, callback: `/checkout-complete/${order.id}` })
    expect(await buyer.payment(order.id)).toEqual(payment)
    const paid = await chooseInSandbox(payment.link, 'twint')
    expect([paid.status, paid.headers.get('location')]).toEqual([
      303,
      `${api.origin}/de-ch/payment-gateway-success/${payment.id}`,
    ])
    // The provider notified us on its own.
    const listed = await buyer.get(`?filter=uuid==${order.id}`)
    expect(await listed.json()).toMatchObject({ _embedded: { items: [{ state: 'paid', total: 8550 }] } })
    expect([await buyer.finalize(order.id), await buyer.cancel(order.id)]).toEqual(['paid', 'paid'])
    expect((await buyer.get(`/${order.id}/payment`)).status).toBe(422)
    expect([await stockOf(api.db, cd), await stockOf(api.db, shirt)]).toEqual([8, 9])
  })

  test('a repeated request returns the same order; another content with the same key is refused', async () => {
    const id = await addItem(api.db)
    const key = newKey()
    const once = () => buyer.order([{ count: 3, shopItemId: id }], {}, key)
    const replies = await Promise.all([once(), once(), once()])
    const uuids = await Promise.all(replies.map(async (reply) => ((await reply.json()) as { uuid: string }).uuid))
    expect([new Set(uuids).size, await stockOf(api.db, id)]).toEqual([1, 7])
    const other = await buyer.order([{ count: 4, shopItemId: id }], {}, key)
    expect([other.status, await other.json()]).toMatchObject([422, { code: 'request.key_reused' }])
    expect(await stockOf(api.db, id)).toBe(7)
  })

  test('pieces return on cancellation, on failure and after 30 minutes unpaid, once each', async () => {
    const id = await addItem(api.db)
    const cancelled = await buyer.placed(2, id)
    await buyer.payment(cancelled.id)
    expect([await buyer.cancel(cancelled.id), await buyer.cancel(cancelled.id)]).toEqual(['cancelled', 'cancelled'])
    expect(await stockOf(api.db, id)).toBe(10)

    const failed = await buyer.placed(3, id)
    const { link, id: payment } = await buyer.payment(failed.id)
    const reply = await chooseInSandbox(link, 'fail')
    expect(reply.headers.get('location')).toBe(`${api.origin}/de-ch/payment-gateway-failure/${payment}`)
    expect([await buyer.cancel(payment), await stockOf(api.db, id)]).toEqual(['cancelled', 10])

    const left = await buyer.placed(4, id)
    await buyer.payment(left.id)
    const neverBegun = await buyer.placed(1, id)
    await pass(29)
    expect([await stockOf(api.db, id), await buyer.finalize(left.id)]).toEqual([5, 'open'])
    await pass(1)
    expect(await stockOf(api.db, id)).toBe(10)
    expect([await buyer.finalize(left.id), await buyer.finalize(neverBegun.id)]).toEqual(['cancelled', 'cancelled'])
    expect((await buyer.get(`/${left.id}/payment`)).status).toBe(422)
    expect((await chooseInSandbox((await buyer.get(`/${left.id}/payment`)).url, 'twint')).status).not.toBe(200)
    expect(await stockOf(api.db, id)).toBe(10)
  })

  test('only the first of several ways to end an order returns its pieces', async () => {
    const id = await addItem(api.db)
    const ends = {
      'cancelled, then its time is over': async ({ uuid }: ShopTransaction) => {
        await buyer.cancel(uuid)
        await pass(31)
      },
      'its time is over, then cancelled': async ({ uuid }: ShopTransaction) => {
        await pass(31)
        await buyer.cancel(uuid)
      },
      'failed there, then cancelled, asked about and over': async ({ uuid }: ShopTransaction, link: string) => {
        await chooseInSandbox(link, 'fail')
        await Promise.all([buyer.cancel(uuid), buyer.finalize(uuid), buyer.cancel(uuid)])
        await pass(31)
      },
    }
    for (const [how, end] of Object.entries(ends)) {
      const order = await buyer.placed(4, id)
      await end(order, (await buyer.payment(order.uuid)).link)
      expect([await buyer.finalize(order.uuid), await stockOf(api.db, id)], how).toEqual(['cancelled', 10])
    }
  })

  test('an order returns its pieces once, whatever the state of its payment', async () => {
    const id = await addItem(api.db)
    const { uuid } = await buyer.placed(4, id)
    const [row] = await api.db.select().from(shopOrder).where(eq(shopOrder.uuid, uuid))
    for (let times = 0; times < 3; times++)
      await api.db.transaction((tx) => cancelOrderRow(tx, row?.id ?? 0, new Date()))
    expect(await stockOf(api.db, id)).toBe(10)
  })

  test('the table rejects a negative stock', async () => {
    const id = await addItem(api.db)
    const sold = api.db.update(shopItem).set({ amount: -1 }).where(eq(shopItem.id, id))
    await expect(sold).rejects.toMatchObject({ cause: { constraint: 'shop_item_amount' } })
  })

  test('a buyer can have at most five unpaid orders', async () => {
    const id = await addItem(api.db, { amount: 100 })
    const bea = shopper(api, await api.addPerson({ member: false }))
    const once = () => bea.order([{ count: 10, shopItemId: id }])
    // The same holds for concurrent requests.
    const replies = await Promise.all(Array.from({ length: 8 }, once))
    expect(replies.map(({ status }) => status).sort()).toEqual([...Array(5).fill(201), ...Array(3).fill(422)])
    expect(await stockOf(api.db, id)).toBe(50)
    const refused = await once()
    expect(await refused.json()).toMatchObject({
      code: 'rule.open_orders',
      message: expect.stringContaining('noch nicht bezahlt'),
    })
    const { _embedded } = (await (await bea.get('?filter=state==open')).json()) as {
      _embedded: { items: ShopTransaction[] }
    }
    expect(await bea.cancel(_embedded.items[0]?.uuid ?? '')).toBe('cancelled')
    expect((await once()).status).toBe(201)
    expect((await buyer.order([{ count: 1, shopItemId: id }])).status).toBe(201)
  })

  test('rejects the whole order and reports each sold-out or removed line', async () => {
    const [few, none, gone] = [
      await addItem(api.db, { amount: 2 }),
      await addItem(api.db, { amount: 0 }),
      await addItem(api.db, { onSale: false }),
    ]
    const reply = await buyer.order([few, none, gone, 2_000_000_000].map((shopItemId) => ({ count: 1, shopItemId })))
    expect([reply.status, await reply.json()]).toMatchObject([
      422,
      {
        code: 'rule.sold_out',
        errors: [
          { field: 'items.1.count', errorMessage: 'So viele sind nicht mehr da' },
          { field: 'items.2.shopItemId', errorMessage: 'Diesen Artikel gibt es nicht mehr' },
          { field: 'items.3.shopItemId', errorMessage: 'Diesen Artikel gibt es nicht mehr' },
        ],
      },
    ])
    expect(await stockOf(api.db, few)).toBe(2)
  })

  test('of 100 concurrent orders for the last 10 pieces exactly 10 succeed', {
    tags: ['long'],
    timeout: 60_000,
  }, async () => {
    const id = await addItem(api.db)
    const people = await Promise.all(Array.from({ length: 10 }, () => api.addPerson({ member: false })))
    const replies = await Promise.all(
      Array.from({ length: 100 }, (_, index) => {
        const as = people[index % 10] ?? anna
        return shopper(api, as).order([{ count: 1, shopItemId: id }])
      }),
    )
    const statuses = replies.map(({ status }) => status).sort()
    expect(statuses).toEqual([...Array(10).fill(201), ...Array(90).fill(422)])
    expect(await stockOf(api.db, id)).toBe(0)
  })

  test('concurrent orders of the same items in any order do not deadlock', async () => {
    const [a, b] = [await addItem(api.db, { amount: 50 }), await addItem(api.db, { amount: 50 })]
    const people = await Promise.all(Array.from({ length: 4 }, () => api.addPerson()))
    const there = [
      { count: 1, shopItemId: a },
      { count: 1, shopItemId: b },
    ]
    const replies = await Promise.all(
      Array.from({ length: 16 }, (_, index) =>
        shopper(api, people[index % 4] ?? anna).order(index % 2 === 0 ? there : [...there].reverse()),
      ),
    )
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]))
    expect([await stockOf(api.db, a), await stockOf(api.db, b)]).toEqual([34, 34])
  })

  test('an order of another buyer does not exist', async () => {
    const order = await buyer.placed(1, await addItem(api.db))
    const payment = await buyer.payment(order.id)
    const foreign = shopper(api, await api.addPerson({ roles: ['ADMIN'] }))
    const paths = ['payment', 'finalizeOrder', 'cancelOrder', 'receipt'].map((name) => `/${order.id}/${name}`)
    const statuses = await Promise.all(
      [...paths, `/${payment.id}/cancelOrder`].map(async (path) => (await foreign.get(path)).status),
    )
    expect(statuses).toEqual([404, 404, 404, 404, 404])
    expect(await (await foreign.get(`?filter=uuid==${order.id}`)).json()).toMatchObject({ _embedded: { items: [] } })
    const success = `GET /api/frontend/payments/${payment.id}/handleSuccessCallback` as const
    const stranger = await api.addPerson()
    expect((await api.request(success, { as: stranger })).status).toBe(404)
    expect((await api.request(success)).status).toBe(404)
    expect((await api.request(`GET /api/frontend/shoptransaction/${order.id}/cancelOrder`)).status).toBe(404)
    expect(await buyer.finalize(order.id)).toBe('open')
  })

  test('more than the maximum amount is refused, and nothing is reserved', async () => {
    const tuba = await addItem(api.db, { price: 1_000_000, amount: 5000 })
    const items = [tuba, await addItem(api.db, { price: 1_000_000, amount: 5000 })]
    const reply = await buyer.order(items.map((shopItemId) => ({ count: 100, shopItemId })))
    expect([reply.status, await reply.json()]).toMatchObject([400, { errors: [{ field: 'items' }] }])
    expect(await stockOf(api.db, tuba)).toBe(5000)
  })

  const wrong: readonly [string, object, string][] = [
    ['none', { items: [] }, 'items'],
    ['zero', { items: [{ count: 0, shopItemId: 1 }] }, 'items.0.count'],
    ['fewer than none', { items: [{ count: -1, shopItemId: 1 }] }, 'items.0.count'],
    ['a part', { items: [{ count: 1.5, shopItemId: 1 }] }, 'items.0.count'],
    ['too many', { items: [{ count: 1e9, shopItemId: 1 }] }, 'items.0.count'],
    ['words', { items: [{ count: '1', shopItemId: 1 }] }, 'items.0.count'],
    ['a price', { items: [{ count: 1, shopItemId: 1, price: 1 }] }, 'items.0.price'],
    ['a total', { items: [{ count: 1, shopItemId: 1 }], total: 1 }, 'total'],
    ['an item twice', { items: Array(2).fill({ count: 1, shopItemId: 1 }) }, 'items'],
    ['no terms', { items: [{ count: 1, shopItemId: 1 }], terms: false }, 'terms'],
    ['no such number', { items: [{ count: 1, shopItemId: 1e12 }] }, 'items.0.shopItemId'],
    ['a long remark', { items: [{ count: 1, shopItemId: 1 }], remarks: 'a'.repeat(501) }, 'remarks'],
  ]
  test.each(wrong)('%s is refused at its field', async (_, body, field) => {
    const reply = await buyer.order([], body)
    const { errors } = (await reply.json()) as { errors: { field: string; errorMessage: string }[] }
    expect([reply.status, errors.map((error) => error.field)]).toEqual([400, [field]])
    expect(errors[0]?.errorMessage).not.toBe('Diese Angabe ist ungültig')
  })

  test('GETs with side effects refuse prefetch and are not cached', async () => {
    const order = await buyer.placed(1, await addItem(api.db))
    const { id: payment } = await buyer.payment(order.id)
    const own = `/api/frontend/shoptransaction/${order.id}` as const
    const success = `/api/frontend/payments/${payment}/handleSuccessCallback` as const
    for (const path of [`${own}/payment`, success, `${own}/finalizeOrder`, `${own}/cancelOrder`] as const) {
      const head = await api.request(`HEAD ${path}`, { as: anna })
      expect([head.status, head.headers.get('allow')], path).toEqual([405, 'GET'])
      for (const headers of [{ 'Sec-Purpose': 'prefetch;prerender' }, { Purpose: 'prefetch' }]) {
        const early = await api.request(`GET ${path}`, { as: anna, headers })
        expect([early.status, await early.json()], path).toMatchObject([400, { code: 'request.prefetch' }])
      }
      expect(await buyer.finalize(order.id)).toBe('open')
      const meant = await api.request(`GET ${path}`, { as: anna })
      expect([meant.status, meant.headers.get('cache-control')], path).toEqual([200, 'no-store'])
    }
  })

  test('a closed shop shows and sells nothing, and editors can reopen it', async () => {
    const id = await addItem(api.db)
    const vera = await api.addPerson({ roles: ['EDITOR'] })
    const open = (isOpen: boolean) =>
      api.request('PUT /api/frontend/internal/shop/open', { as: vera, body: { open: isOpen } })
    await open(false)
    const settings = () => api.request('GET /api/frontend/layout/settings').then((reply) => reply.json())
    expect(await settings()).toMatchObject({ shopEnabled: false })
    const items = await api.request('GET /api/frontend/shop/item/items')
    expect(await items.json()).toEqual({ _embedded: { items: [] } })
    expect(await (await buyer.order([{ count: 1, shopItemId: id }])).json()).toMatchObject({ code: 'rule.shop_closed' })
    await open(true)
    expect(await settings()).toMatchObject({ shopEnabled: true })
    expect((await buyer.order([{ count: 1, shopItemId: id }])).status).toBe(201)
  })
})
