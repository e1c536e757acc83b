import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestServer, type TestApi } from '../../../tests/support/api.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { orderDesk } from '../../../tests/support/edited-orders.ts'
import { ownJobs } from '../../../tests/support/jobs.ts'
import { readPdf } from '../../../tests/support/pdf.ts'
import { addItem, addVariant, chooseInSandbox, shopper, stockOf, variantStockOf } from '../../../tests/support/shop.ts'
import { shopVariant } from '../../platform/db/tables.ts'

describeOnDatabase('orders of variants', (kind) => {
  let api: TestApi
  let buyer: ReturnType<typeof shopper>
  let desk: ReturnType<typeof orderDesk>
  let shirt: number
  let medium: number
  let large: number
  beforeAll(async () => {
    api = await startTestServer({ kind })
    desk = orderDesk(api, await api.addPerson({ firstName: 'Vera', roles: ['EDITOR'] }))
  }, 60_000)
  beforeEach(async () => {
    buyer = shopper(api, await api.addPerson({ member: false }))
    shirt = await addItem(api.db, { nameDe: 'T-Shirt', nameEn: 'T-shirt', price: 3000, amount: 0 })
    medium = await addVariant(api.db, shirt, { nameDe: 'M', amount: 3 })
    large = await addVariant(api.db, shirt, { nameDe: 'XL gross', nameEn: 'XL large', price: 3200, amount: 2 })
  })
  afterAll(() => api.stop())
  const stocks = async () => [await variantStockOf(api.db, medium), await variantStockOf(api.db, large)]

  test('take their own stock and price, and name the variant in the order, the mail and the receipt', async () => {
    const cd = await addItem(api.db)
    const reply = await buyer.order([
      { count: 1, shopItemId: shirt, variantId: medium },
      { count: 1, shopItemId: cd },
      { count: 2, shopItemId: shirt, variantId: large },
    ])
    const order = (await reply.json()) as { uuid: string }
    expect(order).toMatchObject({
      total: 3000 + 2500 + 6400,
      items: [
        { shopItemId: shirt, variantId: medium, name: 'T-Shirt, M', price: 3000 },
        { shopItemId: cd, variantId: null, price: 2500 },
        { shopItemId: shirt, variantId: large, name: 'T-Shirt, XL gross', price: 3200, total: 6400 },
      ],
    })
    expect([await stocks(), await stockOf(api.db, cd)]).toEqual([[2, 0], 9])
    await chooseInSandbox((await buyer.payment(order.uuid)).link, 'twint')
    const jobs = ownJobs(api)
    await jobs.run()
    await jobs.run()
    const mail = (await jobs.mails()).at(-1)
    expect(mail?.text).toContain('2 × T-Shirt, XL gross: CHF 64.00')
    const pdf = await readPdf(new Uint8Array(mail?.attachments[0]?.content as ArrayBuffer))
    expect(pdf.pages[0]?.words).toContain('T-Shirt, XL gross')
    const english = await api.request(`GET /api/frontend/shoptransaction?filter=uuid==${order.uuid}`, {
      as: buyer.as,
      locale: 'en-gb',
    })
    expect(await english.text()).toContain('"name":"T-shirt, XL large"')
  })

  test('return to the stock of their variant when the order is cancelled, and when pieces come back', async () => {
    const cancelled = await buyer.placed(2, shirt, large)
    await buyer.cancel(cancelled.uuid)
    expect(await stocks()).toEqual([3, 2])
    const reply = await buyer.order([
      { count: 2, shopItemId: shirt, variantId: medium },
      { count: 1, shopItemId: shirt, variantId: large },
    ])
    const { uuid } = (await reply.json()) as { uuid: string }
    await desk.act('PUT paid', uuid, { method: 'cash' })
    expect(await stocks()).toEqual([1, 1])
    const give = (count: number, variantId?: number) => ({ items: [{ shopItemId: shirt, variantId, count }] })
    expect(await desk.refusal('POST returns', uuid, give(1))).toEqual([400, 'validation.invalid', 'items.0.shopItemId'])
    expect(await desk.refusal('POST returns', uuid, give(2, large))).toEqual([
      400,
      'validation.invalid',
      'items.0.count',
    ])
    expect((await desk.act('POST returns', uuid, give(1, large))).items).toMatchObject([
      { variantId: medium, returned: 0 },
      { variantId: large, returned: 1 },
    ])
    expect(await stocks()).toEqual([1, 2])
  })

  test('are refused at their line if sold out, removed, of another item or not chosen, and nothing is reserved', async () => {
    const other = await addVariant(api.db, await addItem(api.db))
    const removed = await addVariant(api.db, shirt, { nameDe: 'S' })
    await api.db.update(shopVariant).set({ position: null }).where(eq(shopVariant.id, removed))
    const hidden = await addItem(api.db, { onSale: false })
    const reply = await buyer.order([
      { count: 1, shopItemId: shirt, variantId: medium },
      { count: 3, shopItemId: shirt, variantId: large },
      { count: 1, shopItemId: shirt, variantId: removed },
      { count: 1, shopItemId: shirt, variantId: other },
      { count: 1, shopItemId: shirt },
      { count: 1, shopItemId: hidden, variantId: await addVariant(api.db, hidden) },
    ])
    expect([reply.status, await reply.json()]).toMatchObject([
      422,
      {
        code: 'rule.sold_out',
        errors: [
          { field: 'items.1.count', errorMessage: 'So viele sind nicht mehr da' },
          { field: 'items.2.variantId', errorMessage: 'Diesen Artikel gibt es nicht mehr' },
          { field: 'items.3.variantId', errorMessage: 'Diesen Artikel gibt es nicht mehr' },
          { field: 'items.4.variantId', errorMessage: 'Bitte eine Grösse oder Ausführung wählen' },
          { field: 'items.5.shopItemId', errorMessage: 'Diesen Artikel gibt es nicht mehr' },
        ],
      },
    ])
    expect(await stocks()).toEqual([3, 2])
    const twice = { count: 1, shopItemId: shirt, variantId: medium }
    expect((await buyer.order([twice, twice])).status).toBe(400)
  })

  test('of concurrent orders for the last pieces of a variant only as many succeed as there are', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => api.addPerson({ member: false })))
    const cd = await addItem(api.db, { amount: 100 })
    const replies = await Promise.all(
      people.map((as, nth) => {
        const lines = [
          { count: 1, shopItemId: cd },
          { count: 1, shopItemId: shirt, variantId: large },
        ]
        return shopper(api, as).order(nth % 2 === 0 ? lines : lines.toReversed())
      }),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 201, 422, 422, 422, 422])
    expect([await stocks(), await stockOf(api.db, cd)]).toEqual([[3, 0], 98])
  })
})
