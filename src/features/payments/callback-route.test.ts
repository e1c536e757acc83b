import { expect, test } from 'vitest'
import { callbackRoute } from './callback-route.ts'

const id = '0b0f7c52-7a5c-4a86-9a10-1f8f6a2d3c4e'

test("follows the server's routes with or without a leading slash", () => {
  expect(callbackRoute(`/checkout-complete/${id}`)).toEqual({ to: '/$locale/checkout-complete/$id', id })
  expect(callbackRoute('memberfee-completed')).toEqual({ to: '/$locale/memberfee-completed' })
  expect(callbackRoute('/registration-completed')).toEqual({ to: '/$locale/registration-completed' })
})

test.each([
  'https://elsewhere.example/',
  '//elsewhere.example',
  'javascript:alert(1)',
  '/checkout-complete/1',
  `/checkout-complete/${id}/../../intra`,
  '/memberfee-completed?next=//elsewhere.example',
  '',
])('any other route leads to the home page: %s', (callback) => {
  expect(callbackRoute(callback)).toEqual({ to: '/$locale/home' })
})
