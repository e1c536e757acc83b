import { expect, test } from 'vitest'
import { inputOf, problemsOf, valuesOf } from '../../../ui/form/field-values.ts'
import { itemFields, itemNoun } from './item-noun.ts'
import { readVariants, withVariant, writeVariants } from './variant-list.ts'

const empty = valuesOf(itemFields, null)
const filled = { ...empty, nameDe: 'CD «Am Fluss»', price: '18', amount: '40' }
const stored = {
  id: 1,
  version: 1,
  category: 'MUSIC',
  nameDe: 'CD',
  nameEn: null,
  descriptionDe: '',
  descriptionEn: null,
  pictureName: null,
  pictureAltDe: null,
  pictureAltEn: null,
  price: 1800,
  variants: [],
  onSale: true,
  amount: 3,
  reserved: 0,
} as const

test('an item is sent with its price in Rappen', () => {
  expect(inputOf(itemFields, filled)).toMatchObject({
    nameDe: 'CD «Am Fluss»',
    price: 1800,
    amount: 40,
    onSale: true,
  })
  expect(inputOf(itemFields, { ...filled, price: "1'250.50", onSale: '' }, ['price', 'onSale'])).toEqual({
    price: 125_050,
    onSale: false,
  })
})

test('problems are reported at their fields, and only a new item includes its stock', () => {
  const problems = (values: typeof filled) => problemsOf(itemNoun, values, null)
  expect(Object.keys(problemsOf(itemNoun, empty, null)).sort()).toEqual(['amount', 'nameDe', 'price'])
  expect(problems(filled)).toEqual({})
  expect(problemsOf(itemNoun, valuesOf(itemFields, stored), stored)).toEqual({})
  for (const price of ['', '15.005', '1e3', '0.01', "20'000"])
    expect(problems({ ...filled, price })).toEqual({ price: 'validation.price' })
  for (const amount of ['-1', '1.5', '1e3', '100001'])
    expect(problems({ ...filled, amount })).toEqual({ amount: 'validation.stock' })
})

const sizes = [
  { id: 4, nameDe: 'M', nameEn: null, price: null, amount: 2, reserved: 0 },
  { id: 5, nameDe: 'Gross', nameEn: 'Large', price: 2050, amount: 1, reserved: 0 },
]

test('variants are sent in their order, and only a new one includes its stock', () => {
  const { variants: typed } = valuesOf(itemFields, { ...stored, variants: sizes })
  const listed = withVariant(readVariants(typed)).map((one) =>
    one.id < 0 ? { ...one, nameDe: 'S', amount: '7' } : one,
  )
  expect(inputOf(itemFields, { ...filled, variants: writeVariants(listed) }, ['variants'])).toEqual({
    variants: [
      { id: 4, nameDe: 'M', nameEn: '', price: null },
      { id: 5, nameDe: 'Gross', nameEn: 'Large', price: 2050 },
      { id: null, nameDe: 'S', nameEn: '', price: null, amount: 7 },
    ],
  })
})

test('an item with variants has no stock of its own, and a wrong variant blocks it', () => {
  const [added] = withVariant([])
  const problems = (variant: object) =>
    problemsOf(itemNoun, { ...filled, amount: '', variants: JSON.stringify([{ ...added, ...variant }]) }, null)
  expect(problems({ nameDe: 'M', amount: '0' })).toEqual({})
  for (const wrong of [{ nameDe: '' }, { amount: '-1' }, { price: '15.005' }])
    expect(Object.keys(problems({ nameDe: 'M', amount: '1', ...wrong }))).toEqual(['variants'])
})
