import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { addItem, chooseInSandbox, shopper, stockOf } from '../../../tests/support/shop.ts'
import { change } from '../../platform/db/tables.ts'

describeOnDatabase('the shop and its editors', (kind) => {
  let api: TestApi
  let vera: TestPerson
  beforeAll(async () => {
    api = await startTestServer({ kind })
    vera = await api.addPerson({ roles: ['EDITOR'], member: false })
  }, 60_000)
  afterAll(() => api.stop())

  const input = (values: object = {}) => ({
    category: 'DRINKS',
    nameDe: 'Wein «Paukenschlag»',
    nameEn: '',
    descriptionDe: 'Räuschling',
    price: 1890,
    onSale: true,
    ...values,
  })
  const create = (values: object = {}) =>
    api.request('POST /api/frontend/internal/shop/item', { as: vera, body: { ...input(), amount: 6, ...values } })
  const stock = (id: number, was: number, amount: number) =>
    api.request(`PUT /api/frontend/internal/shop/item/${id}/stock`, { as: vera, body: { was, amount } })

  test('what a description cannot contain is refused at its field', async () => {
    const response = await create({ descriptionEn: '<p onclick="x()">a</p><iframe src="https://a.example"></iframe>' })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      errors: [{ field: 'descriptionEn', errorMessage: expect.stringContaining('Videos und eingebettete Inhalte') }],
    })
  })

  test('an editor’s item is shown in the shop, by category, in both languages', async () => {
    const wine = (await (await create()).json()) as { id: number; version: number }
    expect(wine).toMatchObject({ descriptionDe: '<p>Räuschling</p>', nameEn: null, amount: 6, reserved: 0, version: 1 })
    await addItem(api.db)
    await addItem(api.db, { onSale: false, nameDe: 'Weg' })
    const list = (await (await api.request('GET /api/frontend/shop/item/items', { locale: 'en-gb' })).json()) as {
      _embedded: { items: object[] }
    }
    expect(list._embedded.items).toEqual([
      expect.objectContaining({ name: 'CD “Aufbruch”', category: 'MUSIC', price: 2500, amount: 10 }),
      {
        id: wine.id,
        name: 'Wein «Paukenschlag»',
        category: 'DRINKS',
        price: 1890,
        amount: 6,
        description: '<p>Räuschling</p>',
        foreign: ['name', 'description'],
        variants: [],
        picture: null,
      },
    ])
    const categories = await api.request('GET /api/frontend/shop/item/categories', { locale: 'de-ch' })
    expect(await categories.json()).toEqual({
      _embedded: {
        items: [
          { id: 'MUSIC', name: 'Musik' },
          { id: 'DRINKS', name: 'Getränke' },
        ],
      },
    })
    const settings = await api.request('GET /api/frontend/layout/settings')
    expect(await settings.json()).toMatchObject({ shopEnabled: true, shopItems: 2 })
  })

  test('an item can have one of the band’s pictures, with alternative text in either language', async () => {
    const names = await api.request('GET /api/frontend/internal/shop/pictures', { as: vera })
    expect(await names.json()).toMatchObject({ _embedded: { items: expect.arrayContaining([{ name: 'shop-wein' }]) } })
    const picture = { pictureName: 'shop-wein', pictureAltDe: ' Eine Flasche ', pictureAltEn: '' }
    const { id } = (await (await create({ ...picture, category: 'OTHER' })).json()) as { id: number }
    const shown = async (locale: 'de-ch' | 'en-gb') => {
      const list = await api.request('GET /api/frontend/shop/item/items', { locale })
      const { _embedded } = (await list.json()) as { _embedded: { items: { id: number; picture: unknown }[] } }
      return _embedded.items.find((item) => item.id === id)?.picture
    }
    expect([await shown('de-ch'), await shown('en-gb')]).toEqual(
      Array(2).fill({ name: 'shop-wein', alt: 'Eine Flasche', upload: null }),
    )
    for (const pictureName of ['../package', 'header-linien', 'https://evil.example/x.png']) {
      const reply = await create({ pictureName })
      expect([reply.status, await reply.json()]).toMatchObject([400, { errors: [{ field: 'pictureName' }] }])
    }
  })

  test('two editors never overwrite each other, and orders in between are not lost', async () => {
    const { id } = (await (await create()).json()) as { id: number }
    const save = (version: number, values: object) =>
      api.request(`PUT /api/frontend/internal/shop/item/${id}`, {
        as: vera,
        headers: { 'If-Match': `"${version}"` },
        body: input(values),
      })
    await shopper(api, await api.addPerson()).placed(2, id)
    expect(await (await save(1, { price: 2000 })).json()).toMatchObject({
      price: 2000,
      version: 2,
      amount: 4,
      reserved: 2,
    })
    const late = await save(1, { price: 2100 })
    expect([late.status, await late.json()]).toMatchObject([412, { current: { price: 2000, version: 2 } }])
    const counted = await stock(id, 6, 10)
    expect([counted.status, await counted.json()]).toMatchObject([412, { current: { amount: 4 } }])
    expect(await (await stock(id, 4, 10)).json()).toMatchObject({ amount: 10 })
    expect((await stock(id, 4, 10)).status).toBe(200)
    const log = await api.db
      .select()
      .from(change)
      .where(and(eq(change.noun, 'shop_item'), eq(change.rowId, id)))
    expect(log.map(({ action, changedBy }) => [action, changedBy])).toEqual([
      ['created', vera.sub],
      ['changed', vera.sub],
      ['changed', vera.sub],
    ])
    expect(log.slice(1).map(({ fields }) => fields)).toEqual([{ price: [1890, 2000] }, { amount: [4, 10] }])
  })

  const wrong: readonly [string, object, string][] = [
    ['no name', { nameDe: ' ' }, 'nameDe'],
    ['a price of nothing', { price: 0 }, 'price'],
    ['a part of a Rappen', { price: 18.9 }, 'price'],
    ['a price beyond measure', { price: 1e9 }, 'price'],
    ['a stock below nothing', { amount: -1 }, 'amount'],
    ['half a bottle', { amount: 0.5 }, 'amount'],
    ['a category that is none', { category: 'CARS' }, 'category'],
  ]
  test.each(wrong)('%s is refused at its field', async (_, values, field) => {
    const reply = await create(values)
    expect([reply.status, await reply.json()]).toMatchObject([400, { errors: [{ field }] }])
  })

  test('editors see orders with buyers and items to deliver', async () => {
    const cd = await addItem(api.db)
    const buyer = shopper(api, await api.addPerson({ firstName: 'Bea' }))
    const { id } = await buyer.placed(2, cd)
    const deliver = (delivered: boolean) =>
      api.request(`PUT /api/frontend/internal/shoptransaction/${id}/delivered`, { as: vera, body: { delivered } })
    expect(await (await deliver(true)).json()).toMatchObject({ code: 'rule.not_paid' })
    await chooseInSandbox((await buyer.payment(id)).link, 'card')
    const paid = await api.request(
      'GET /api/frontend/internal/shoptransaction?filter=state==paid;delivered==false&size=1',
      { as: vera, locale: 'de-ch' },
    )
    expect(await paid.json()).toMatchObject({
      _embedded: { items: [{ id, buyer: 'Bea Beispiel', method: 'CARD', total: 5000, deliveredAt: null }] },
      page: { totalElements: 1 },
    })
    expect(await (await deliver(true)).json()).toMatchObject({ deliveredAt: '2026-03-10T12:00' })
    expect(await (await deliver(false)).json()).toMatchObject({ deliveredAt: null })
    expect(await stockOf(api.db, cd)).toBe(8)
  })
})
