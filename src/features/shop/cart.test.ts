import { describe, expect, test } from 'vitest'
import type { ShopItem } from '#contract/shop.ts'
import {
  add,
  type Cart,
  canAdd,
  emptyCart,
  getCount,
  getStock,
  type Offer,
  offersOf,
  parseCart,
  reconcileCart,
  remove,
  restoreItems,
  withoutChanges,
} from './cart.ts'

const item = (id: number, values: Partial<ShopItem> = {}): ShopItem => ({
  id,
  category: 'MUSIC',
  name: `Item ${id}`,
  price: 1550,
  description: '',
  foreign: [],
  amount: 3,
  variants: [],
  picture: null,
  ...values,
})
const offer = (id: number, values: Partial<ShopItem> = {}): Offer => {
  const [only] = offersOf(item(id, values))
  if (only === undefined) throw new Error('an item without an offer')
  return only
}
const record = offer(1)
const book = offer(2, { price: 405, amount: 1 })
const filled = (...offers: Offer[]): Cart => offers.reduce(add, emptyCart)

describe('adding and removing', () => {
  test('adding increases the count and decreases the stock, removing does the reverse', () => {
    const cart = filled(record, record, book)
    expect([getCount(cart, record), getStock(cart, record), cart.total]).toEqual([2, 1, 3505])
    const less = remove(cart, record)
    expect([getCount(less, record), getStock(less, record), less.total]).toEqual([1, 2, 1955])
  })

  test('removing the last piece removes its line, and the last line empties the cart', () => {
    const cart = remove(filled(record, book), book)
    expect(cart.positions.map(({ shopItem }) => shopItem.name)).toEqual(['Item 1'])
    expect(remove(cart, record)).toEqual(emptyCart)
    expect(remove(cart, offer(7))).toEqual(cart)
  })

  test('cannot add more than the stock', () => {
    const cart = filled(book)
    expect([canAdd(emptyCart, book), canAdd(cart, book), getStock(cart, book)]).toEqual([true, false, 0])
    expect(add(cart, book)).toBe(cart)
    expect(canAdd(emptyCart, offer(3, { amount: 0 }))).toBe(false)
    // Somebody else has bought some since.
    expect(getStock(filled(record, record), offer(1, { amount: 1 }))).toBe(0)
  })

  test('the cart has the limits of an order: 100 pieces of an item and 50 items', () => {
    const plenty = offer(4, { amount: 1000 })
    const hundred = filled(...Array.from({ length: 120 }, () => plenty))
    expect([getCount(hundred, plenty), canAdd(hundred, plenty)]).toEqual([100, false])
    const fifty = filled(...Array.from({ length: 60 }, (_, id) => offer(id + 1)))
    expect([fifty.positions.length, canAdd(fifty, offer(99)), canAdd(fifty, offer(50))]).toEqual([50, false, true])
  })
})

describe('reconciling with the shop', () => {
  test('returns the same object if nothing has changed', () => {
    const cart = filled(record, book)
    expect(reconcileCart(cart, [item(2, { price: 405, amount: 1 }), item(1), item(3)])).toBe(cart)
  })

  test('corrects and reports items that became dearer, fewer, sold out or were removed', () => {
    const cart = filled(record, record, record, book, offer(3), offer(5), offer(5))
    const reconciled = reconcileCart(cart, [item(1, { amount: 2, price: 1600 }), item(2, { amount: 0 }), item(5)])
    expect(reconciled.positions.map(({ shopItem: { id, price }, count }) => [id, price, count])).toEqual([
      [1, 1600, 2],
      [5, 1550, 2],
    ])
    expect(reconciled.total).toBe(6300)
    expect(reconciled.changes).toEqual([
      { kind: 'fewer', name: 'Item 1', from: 3, to: 2 },
      { kind: 'price', name: 'Item 1', from: 1550, to: 1600 },
      { kind: 'fewer', name: 'Item 2', from: 1, to: 0 },
      { kind: 'gone', name: 'Item 3' },
    ])
    expect(reconcileCart(reconciled, [item(1, { amount: 2, price: 1600 }), item(5)])).toBe(reconciled)
    expect(withoutChanges(reconciled).changes).toEqual([])
  })

  test('a name in another language is not reported as a change', () => {
    const reconciled = reconcileCart(filled(record), [item(1, { name: 'Schallplatte' })])
    expect([reconciled.positions[0]?.shopItem.name, reconciled.changes]).toEqual(['Schallplatte', []])
  })

  test('reported changes stay until the buyer dismisses them, even after other purchases', () => {
    const reconciled = reconcileCart(filled(record, book), [item(1)])
    expect(remove(add(reconciled, record), record).changes).toEqual([{ kind: 'gone', name: 'Item 2' }])
  })
})

test('restores ordered items beside those already in the cart', () => {
  const cart = restoreItems(filled(book, record), filled(record, record).positions)
  expect(cart.positions.map(({ shopItem: { id }, count }) => [id, count])).toEqual([
    [2, 1],
    [1, 2],
  ])
})

describe('variants', () => {
  const sizes = [
    { id: 7, name: 'M', price: 3000, amount: 2, foreign: [] },
    { id: 8, name: 'XL', price: 3200, amount: 1, foreign: [] },
  ]
  const shirt = item(6, { name: 'T-shirt', price: 3000, amount: 3, variants: sizes })
  const [medium, large] = offersOf(shirt) as [Offer, Offer]

  test('each has its own line, name, price and stock', () => {
    const cart = filled(medium, large, large)
    expect(cart.positions.map(({ shopItem: { name, price }, count }) => [name, price, count])).toEqual([
      ['T-shirt, M', 3000, 1],
      ['T-shirt, XL', 3200, 1],
    ])
    expect([getStock(cart, medium), canAdd(cart, large), cart.total]).toEqual([1, false, 6200])
    expect(remove(cart, medium).positions.map(({ shopItem }) => shopItem.variantId)).toEqual([8])
  })

  test('one that was removed, or an item that got variants since, is reported as gone', () => {
    const cart = filled(medium, offer(6, { name: 'T-shirt' }))
    const { positions, changes } = reconcileCart(cart, [item(6, { variants: sizes.slice(1) })])
    expect([positions, changes.map(({ kind, name }) => [kind, name])]).toEqual([
      [],
      [
        ['gone', 'T-shirt, M'],
        ['gone', 'T-shirt'],
      ],
    ])
  })

  test('are restored from storage, and a cart from before there were any stays valid', () => {
    const cart = filled(medium, large)
    expect(parseCart(JSON.stringify(cart))).toEqual(cart)
    const old = {
      positions: [{ count: 2, shopItem: { id: 1, name: 'Item 1', price: 1550 } }],
      total: 3100,
      changes: [],
    }
    expect(parseCart(JSON.stringify(old))).toEqual(filled(record, record))
  })
})

describe('the stored cart', () => {
  test('is restored unchanged', () => {
    const cart = reconcileCart(filled(record, record, book), [item(1, { price: 1 }), item(2, { amount: 0 })])
    expect(parseCart(JSON.stringify(cart))).toEqual(cart)
  })

  test.each([
    null,
    '',
    'not JSON',
    '3',
    'null',
    '[]',
    '{"positions":{}}',
    '{"positions":[null,{"count":1},{"shopItem":{"id":1,"name":"x","price":5}}]}',
    '{"positions":[{"count":0,"shopItem":{"id":1,"name":"x","price":5}},{"count":101,"shopItem":{"id":1,"name":"x","price":5}}]}',
    '{"positions":[{"count":1.5,"shopItem":{"id":1,"name":"x","price":5}},{"count":1,"shopItem":{"id":1,"name":"x","price":-5}}]}',
    '{"positions":[],"changes":[{"kind":"gift","name":"x"},{"kind":"price","name":"x"}]}',
  ])('is empty if it is invalid: %s', (stored) => {
    expect(parseCart(stored)).toEqual(emptyCart)
  })

  test('is not trusted for its total or for duplicate items', () => {
    const line = { count: 2, shopItem: { id: 1, variantId: null, name: 'x', price: 500 } }
    expect(parseCart(JSON.stringify({ positions: [line, line], total: 1 }))).toMatchObject({
      positions: [line],
      total: 1000,
    })
  })
})
