import { expect, test } from 'vitest'
import { moved, problemsOf, valuesOf } from './repertoire-form.ts'

test('a piece changes places with its neighbour, and at an end it stays', () => {
  expect(moved([1, 2, 3], 1, -1)).toEqual([2, 1, 3])
  expect(moved([1, 2, 3], 1, 1)).toEqual([1, 3, 2])
  expect(moved([1, 2, 3], 0, -1)).toEqual([1, 2, 3])
  expect(moved([1, 2, 3], 2, 1)).toEqual([1, 2, 3])
})

test('what is wrong stands at its field', () => {
  expect(Object.keys(problemsOf(valuesOf(null)))).toEqual(['name', 'dateStart', 'dateEnd'])
  const values = { ...valuesOf(null), name: 'Herbst', dateStart: '2026-09-01' }
  expect(problemsOf({ ...values, dateEnd: '2026-08-31' })).toEqual({ dateEnd: 'validation.end_before_start' })
  expect(problemsOf({ ...values, dateEnd: '2026-12-31' })).toEqual({})
})
