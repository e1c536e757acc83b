import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestApi } from '../../../tests/support/api.ts'
import { offeredDrawings } from './drawings.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestServer({ kind: 'postgres' })
}, 60_000)
afterAll(() => api.stop())

test('a picture is sent by its name and can be cached for a day', async () => {
  const response = await api.request('GET /api/public/image?name=header-limmat')
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(bytes.subarray(8, 12).toString()).toBe('WEBP')
  expect([response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
    'image/webp',
    'public, max-age=86400',
  ])
})

test.each([
  ['nobody', 404],
  ['..%2f..%2fpackage', 400],
  ['header-limmat%00', 400],
  ['', 400],
])('the name %s is refused', async (name, status) => {
  expect((await api.request(`GET /api/public/image?name=${name}`)).status).toBe(status)
})

test('a band that is not the demo’s is offered no drawing of Zürich, its guilds or its history', () => {
  const names = new Set(['header-limmat', 'header-ventile', 'zunft-boegg', 'geschichte-1899', 'shop-buch'])
  expect(offeredDrawings(names, false)).toEqual(['header-ventile', 'shop-buch'])
  expect(offeredDrawings(names, true)).toHaveLength(5)
})
