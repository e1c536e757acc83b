import { brotliDecompressSync } from 'node:zlib'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { createGeneratedFile } from './generated-file.ts'

test('a generated file is compressed, and not sent again while it is the same', async () => {
  let text = 'self.skipWaiting()'
  const file = createGeneratedFile()
  const app = new Hono().get('/sw.js', (context) => file(context, text, { 'Content-Type': 'text/javascript' }))
  const headers = { 'accept-encoding': 'gzip, br' }
  const sent = await app.request('/sw.js', { headers })
  expect([sent.status, sent.headers.get('content-encoding')]).toEqual([200, 'br'])
  expect(brotliDecompressSync(Buffer.from(await sent.arrayBuffer())).toString()).toBe(text)
  expect(await (await app.request('/sw.js')).text()).toBe(text)
  const known = { 'if-none-match': sent.headers.get('etag') ?? '' }
  const again = await app.request('/sw.js', { headers: known })
  expect([again.status, await again.text()]).toEqual([304, ''])
  text = 'self.clients.claim()'
  const changed = await app.request('/sw.js', { headers: known })
  expect([changed.status, await changed.text()]).toEqual([200, text])
})
