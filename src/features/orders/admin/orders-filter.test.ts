import { expect, test } from 'vitest'
import { chosenOrders, ordersQueryOf } from './orders-filter.ts'

test('a list of orders without a choice has no filter', () => {
  expect(ordersQueryOf({})).toEqual({})
})

test('the last day of a filter belongs to it, also at the end of a month', () => {
  expect(ordersQueryOf({ q: 'Nadia', show: 'todo', from: '2026-02-01', to: '2026-02-28' })).toEqual({
    search: 'Nadia',
    filter: 'state==paid;delivered==false;createdAt>=2026-02-01;createdAt<2026-03-01',
  })
})

test('an address chooses only what exists', () => {
  expect(chosenOrders({ q: 'Q2026', show: 'open', from: '2026-02-30', to: '2026-03-01' })).toEqual({
    q: 'Q2026',
    show: 'open',
    to: '2026-03-01',
  })
  expect(chosenOrders({ show: 'constructor' })).toEqual({})
})
