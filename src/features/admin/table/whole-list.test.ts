import { expect, test } from 'vitest'
import type { TableColumn } from './columns.ts'
import { pageOf } from './whole-list.ts'

interface Row {
  readonly name: string
  readonly price: number | null
}
const columns: readonly TableColumn<Row>[] = [
  { name: 'name', heading: 'admin.people', shown: 'always', cell: () => null, value: ({ name }) => name },
  { name: 'price', heading: 'admin.people', shown: 'usually', cell: () => null, value: ({ price }) => price },
]
const rows: readonly Row[] = [
  { name: 'Zürich', price: 100 },
  { name: 'Äpfel', price: null },
  { name: 'Marsch 10', price: 20 },
  { name: 'Marsch 9', price: 3 },
]
const namesOf = (wanted: Partial<Parameters<typeof pageOf>[2]>): readonly string[] =>
  pageOf(rows, columns, { choice: {}, term: '', page: 0, ...wanted })._embedded.items.map(({ name }) => name)

test('names are sorted as people read them, and numbers by their size', () => {
  expect(namesOf({ choice: { sort: 'name' } })).toEqual(['Äpfel', 'Marsch 9', 'Marsch 10', 'Zürich'])
  expect(namesOf({ choice: { sort: 'name', order: 'DESC' } })[0]).toBe('Zürich')
})

test('rows without a value are last in both directions', () => {
  expect(namesOf({ choice: { sort: 'price' } })).toEqual(['Marsch 9', 'Marsch 10', 'Zürich', 'Äpfel'])
  expect(namesOf({ choice: { sort: 'price', order: 'DESC' } }).at(-1)).toBe('Äpfel')
})

test('every word of a search is in the row, whatever its case and accents', () => {
  expect(namesOf({ term: 'MARSCH 9' })).toEqual(['Marsch 9'])
  expect(namesOf({ term: 'zurich' })).toEqual(['Zürich'])
  expect(namesOf({ term: 'walzer' })).toEqual([])
})

test('a page behind the last one shows the last one', () => {
  const many = Array.from({ length: 120 }, (_, index) => ({ name: `${index}`, price: index }))
  const { number, _embedded, page } = pageOf(many, columns, { choice: {}, term: '', page: 9 })
  expect([number, _embedded.items.length, page.totalElements]).toEqual([2, 20, 120])
})
