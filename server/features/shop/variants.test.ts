import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EditedShopItem, ShopItem } from '#contract/shop.ts'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { shopper } from '../../../tests/support/shop.ts'

let api: TestApi
let vera: TestPerson
beforeAll(async () => {
  api = await startTestServer({ kind: 'postgres' })
  vera = await api.addPerson({ roles: ['EDITOR'], member: false })
}, 60_000)
afterAll(() => api.stop())

const path = '/api/frontend/internal/shop/item'
const shirt = { category: 'CLOTHING', nameDe: 'T-Shirt', price: 3000, onSale: true }
const sizes = [
  { nameDe: 'M', amount: 4 },
  { nameDe: 'XL', nameEn: 'XL', price: 3200, amount: 2 },
]
const created = async (variants: unknown = sizes) =>
  api.request(`POST ${path}`, { as: vera, locale: 'de-ch', body: { ...shirt, variants } })
const item = async (variants?: unknown) => v.parse(EditedShopItem, await (await created(variants)).json())
const change = (id: number, version: number, body: object) =>
  api.request(`PUT ${path}/${id}`, { as: vera, headers: { 'If-Match': `"${version}"` }, body })
const shown = async (id: number) => {
  const list = await (await api.request('GET /api/frontend/shop/item/items', { locale: 'de-ch' })).json()
  const { _embedded } = v.parse(v.object({ _embedded: v.object({ items: v.array(ShopItem) }) }), list)
  return _embedded.items.find((one) => one.id === id)
}

test('an item shows its variants in order, with its lowest price and the stock of all', async () => {
  const { id, variants } = await item()
  expect(await shown(id)).toMatchObject({
    price: 3000,
    amount: 6,
    variants: [
      { id: variants[0]?.id, name: 'M', price: 3000, amount: 4 },
      { id: variants[1]?.id, name: 'XL', price: 3200, amount: 2 },
    ],
  })
  await shopper(api, await api.addPerson()).placed(1, id, variants[1]?.id)
  const edited = v.parse(EditedShopItem, await (await api.request(`GET ${path}/${id}`, { as: vera })).json())
  expect(edited).toMatchObject({ amount: 5, reserved: 1, variants: [{ reserved: 0 }, { amount: 1, reserved: 1 }] })
})

test('an editor renames, moves, adds and removes variants; stock is not touched, and a lost reply adds nothing twice', async () => {
  const { id, version, variants } = await item()
  const [medium, large] = variants
  const next = [
    { id: large?.id, nameDe: 'Extra gross', price: null },
    { nameDe: 'S', amount: 7 },
  ]
  const saved = v.parse(EditedShopItem, await (await change(id, version, { variants: next })).json())
  expect(saved.variants).toMatchObject([
    { id: large?.id, nameDe: 'Extra gross', nameEn: null, price: null, amount: 2 },
    { nameDe: 'S', amount: 7 },
  ])
  const again = await change(id, version, { variants: next })
  expect([again.status, await again.json()]).toEqual([200, saved])
  expect((await shown(id))?.variants.map(({ name }) => name)).toEqual(['Extra gross', 'S'])
  const back = [...next.slice(0, 1), { id: medium?.id, nameDe: 'M' }]
  const restored = v.parse(EditedShopItem, await (await change(id, saved.version, { variants: back })).json())
  expect(restored.variants).toMatchObject([{ nameDe: 'Extra gross' }, { id: medium?.id, nameDe: 'M', amount: 4 }])
  const untouched = v.parse(EditedShopItem, await (await change(id, restored.version, { price: 3500 })).json())
  expect(untouched.variants).toEqual(restored.variants)
})

test.each([
  ['a name twice', [{ nameDe: 'M' }, { nameDe: 'm ' }], 'variants'],
  ['no name', [{ nameDe: ' ' }], 'variants.0.nameDe'],
  ['a price of nothing', [{ nameDe: 'M', price: 0 }], 'variants.0.price'],
  ['half a piece', [{ nameDe: 'M', amount: 0.5 }], 'variants.0.amount'],
  ['too many', Array.from({ length: 31 }, (_, nth) => ({ nameDe: `${nth}` })), 'variants'],
  ['a variant that the item does not have', [{ id: 2_000_000_000, nameDe: 'M' }], 'variants'],
])('%s is refused at its field', async (_, variants, field) => {
  const reply = await created(variants)
  expect([reply.status, await reply.json()]).toMatchObject([400, { errors: [{ field }] }])
})

test('the stock of a variant is counted, unless pieces were sold meanwhile', async () => {
  const { id, variants } = await item()
  const [medium] = variants
  const count = (body: object) => api.request(`PUT ${path}/${id}/stock`, { as: vera, body })
  expect(await (await count({ was: 4, amount: 9, variantId: medium?.id })).json()).toMatchObject({
    amount: 11,
    variants: [{ amount: 9 }, { amount: 2 }],
  })
  expect((await count({ was: 4, amount: 5, variantId: medium?.id })).status).toBe(412)
  for (const variantId of [undefined, 2_000_000_000]) {
    const reply = await count({ was: 9, amount: 5, variantId })
    expect([reply.status, await reply.json()]).toMatchObject([400, { errors: [{ field: 'variantId' }] }])
  }
})
