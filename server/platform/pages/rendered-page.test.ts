import { expect, test } from 'vitest'
import { type RenderedPage, replaceNonceByHashes, respondWithPage } from './rendered-page.ts'

const pageOf = (text: string): RenderedPage => ({
  status: 200,
  headers: { 'Content-Type': 'text/html; charset=utf-8' },
  body: new TextEncoder().encode(text),
  encoded: new Map(),
})

test('a page is sent as brotli, else as gzip, else uncompressed, as the browser accepts it', async () => {
  const page = pageOf('<p>'.repeat(500))
  for (const [accepted, encoding] of [
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['gzip, br;q=0.0', 'gzip'],
    ['identity', null],
    [undefined, null],
  ] as const) {
    const response = await respondWithPage(page, accepted)
    expect([response.headers.get('content-encoding'), response.headers.get('vary')], accepted).toEqual([
      encoding,
      'Accept-Encoding',
    ])
    expect((await response.arrayBuffer()).byteLength < 100, accepted).toBe(encoding !== null)
  }
})

test('a reply without content is not compressed', async () => {
  const response = await respondWithPage({ ...pageOf(''), status: 302, headers: { Location: '/de-ch/home' } }, 'br')
  expect([response.status, response.headers.get('location'), response.headers.has('content-encoding')]).toEqual([
    302,
    '/de-ch/home',
    false,
  ])
})

test('the hash of a script with the nonce is allowed, and of no other script', () => {
  const html =
    '<script class="x" nonce="secret" async>run()</script><script nonce="guess">evil()</script><script>evil()</script>'
  // printf 'run()' | openssl dgst -sha256 -binary | base64
  expect(replaceNonceByHashes(html, 'secret')).toEqual({
    html: '<script class="x" async>run()</script><script nonce="guess">evil()</script><script>evil()</script>',
    hashes: ["'sha256-AvyuiL0SD1mVY3NNxR+V2uo+lhk6RMFrytWmRt6CrJQ='"],
  })
})
