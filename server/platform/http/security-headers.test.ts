import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestServer, type TestApi } from '../../../tests/support/api.ts'

vi.setConfig({ hookTimeout: 60_000 })

let api: TestApi
beforeAll(async () => {
  api = await startTestServer({ kind: 'postgres' })
})
afterAll(() => api.stop())

test('every other response carries the security headers', async () => {
  const { headers } = await api.request('GET /api/none')
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-security-policy':
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; media-src 'self' blob:; manifest-src 'self'; connect-src 'self'; worker-src 'self' blob:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types default",
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy':
      'camera=(), display-capture=(), geolocation=(), microphone=(self), midi=(), payment=(), usb=()',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  })
  expect(headers.has('strict-transport-security')).toBe(false)
})

test('scripts, styles, fonts and backgrounds have no policies of documents; workers and all else have', async () => {
  const policiesOf = async (path: `/${string}`) => {
    const { headers } = await api.request(`GET ${path}`)
    return [headers.has('content-security-policy'), headers.get('x-content-type-options')]
  }
  for (const file of ['app-1.js', 'app-1.css', 'font-1.woff2', 'bundle-1.json'])
    expect(await policiesOf(`/assets/${file}`)).toEqual([false, 'nosniff'])
  expect(await policiesOf('/api/frontend/layout/background?id=1&width=780')).toEqual([false, 'nosniff'])
  for (const path of [
    '/assets/press-takeover-1.js',
    '/assets/pdf.worker-1.js',
    '/assets/x.svg',
    '/assets/app.js?x',
    '/sw.js',
    '/api/frontend/layout/backgrounds',
    '/sw-visitors.js',
  ] as const)
    expect(await policiesOf(path)).toEqual([true, 'nosniff'])
})
