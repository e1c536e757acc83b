import { expect, test } from 'vitest'
import { filterOf, sortOf, withFilter } from './queries.ts'

test('an address chooses only what exists', () => {
  const search = { q: 'amsler', section: 'TUBA', office: 'kaiser', month: '13', joinedFrom: '2026-02-30', page: 3 }
  expect(filterOf(search)).toEqual({ searchTerm: 'amsler', section: 'TUBA' })
  expect(sortOf({ sort: 'constructor', order: 'sideways' })).toEqual({ sort: 'name', order: 'ASC' })
})

test('a change of the filter leads to the first page, and an empty value clears it', () => {
  const search = { q: 'amsler', section: 'TUBA', sort: 'email', page: 3 }
  expect(withFilter(search, { searchTerm: '', lacks: 'email' })).toEqual({
    section: 'TUBA',
    sort: 'email',
    lacks: 'email',
  })
})
