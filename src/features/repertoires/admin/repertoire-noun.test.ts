import { expect, test } from 'vitest'
import { inputOf, problemsOf, valuesOf } from '../../../ui/form/field-values.ts'
import { moved, piecesIn, writePieces } from './pieces.ts'
import { repertoireFields, repertoireNoun } from './repertoire-noun.ts'

test('a piece swaps places with its neighbour, and stays at an end', () => {
  expect(moved([1, 2, 3], 1, -1)).toEqual([2, 1, 3])
  expect(moved([1, 2, 3], 1, 1)).toEqual([1, 3, 2])
  expect(moved([1, 2, 3], 0, -1)).toEqual([1, 2, 3])
  expect(moved([1, 2, 3], 2, 1)).toEqual([1, 2, 3])
})

test('pieces are sent as numbers in playing order', () => {
  const pieces = [7, 3].map((id) => ({ id, title: `${id}`, composers: [] }))
  const values = { ...valuesOf(repertoireFields, null), compositionIds: writePieces(pieces) }
  expect(inputOf(repertoireFields, values, ['compositionIds'])).toEqual({ compositionIds: [7, 3] })
})

test('a piece that another editor renames is no change of the list, and has its new title', () => {
  const before = writePieces([{ id: 7, title: 'Marsch', composers: [] }])
  expect(writePieces([{ id: 7, title: 'Alter Marsch', composers: [] }])).toBe(before)
  expect(piecesIn(before).map(({ title }) => title)).toEqual(['Alter Marsch'])
})

test('problems are reported at their fields', () => {
  const empty = valuesOf(repertoireFields, null)
  const problems = (values: typeof empty) => problemsOf(repertoireNoun, values, null)
  expect(Object.keys(problems(empty))).toEqual(['name', 'dateStart', 'dateEnd'])
  const values = { ...empty, name: 'Herbst', dateStart: '2026-09-01' }
  expect(problems({ ...values, dateEnd: '2026-08-31' })).toEqual({ dateEnd: 'validation.end_before_start' })
  expect(problems({ ...values, dateEnd: '2026-12-31' })).toEqual({})
})
