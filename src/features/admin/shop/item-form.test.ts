import { expect, test } from 'vitest'
import { inputOf, newInputOf, problemsOf, valuesOf } from './item-form.ts'

const filled = { ...valuesOf(null), nameDe: 'CD «Am Fluss»', price: '18', amount: '40' }

test('an item is sent with its price in Rappen', () => {
  expect(newInputOf(filled)).toMatchObject({
    nameDe: 'CD «Am Fluss»',
    nameEn: null,
    price: 1800,
    amount: 40,
    onSale: true,
  })
  expect(inputOf({ ...filled, price: "1'250.50", onSale: '' })).toMatchObject({ price: 125_050, onSale: false })
})

test('what is wrong stands at its field, and the stock only counts for a new item', () => {
  expect(Object.keys(problemsOf(valuesOf(null), true)).sort()).toEqual(['amount', 'nameDe', 'price'])
  expect(problemsOf(filled, true)).toEqual({})
  expect(problemsOf({ ...filled, amount: '' }, false)).toEqual({})
  for (const price of ['', '15.005', '1e3', '0.01', "20'000"])
    expect(problemsOf({ ...filled, price }, true)).toEqual({ price: 'validation.price' })
  for (const amount of ['-1', '1.5', '1e3', '100001'])
    expect(problemsOf({ ...filled, amount }, true)).toEqual({ amount: 'validation.stock' })
})
