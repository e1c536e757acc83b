import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { startLine } from '../bench/line.ts'
import { createRequestReader } from '../bench/request-heads.ts'

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** Starts a server that replies to a path with as many bytes as the path says, and a line to it. */
const lineToServer = async () => {
  const server = createServer(async (asked, reply) => {
    await buffer(asked)
    reply.end(Buffer.alloc(Number(asked.url?.slice(1)), asked.url ?? ''))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  const line = await startLine()
  line.leadTo(address.port)
  onTestFinished(async () => {
    await line.close()
    server.closeAllConnections()
    server.close()
  })
  return line
}

const ask = async (origin: string, method: string, bytes: number, body = ''): Promise<Buffer> => {
  const asked = request(`${origin}/${bytes}`, { method, headers: { 'Content-Length': body.length } })
  asked.end(body)
  const [reply] = await once(asked, 'response')
  return buffer(reply)
}

test('the line counts requests and the bytes of their replies, with headers', async () => {
  const line = await lineToServer()
  await ask(line.origin, 'GET', 100)
  await ask(line.origin, 'POST', 5, 'GET /not-a-request HTTP/1.1\r\n\r\n')
  const [first, second] = line.exchanges()
  expect([first?.request, second?.request]).toEqual(['GET /100', 'POST /5'])
  expect(line.exchanges()).toHaveLength(2)
  expect(first?.bytes).toBeGreaterThan(100)
  expect(line.bytes()).toBe((first?.bytes ?? 0) + (second?.bytes ?? 0))
  line.reset()
  expect([line.exchanges(), line.bytes()]).toEqual([[], 0])
})

test('a slow line delivers everything complete and in order, to several connections at once', async () => {
  const line = await lineToServer()
  line.setSpeed({ down: 40_000_000, up: 40_000_000, roundTrip: 4 })
  const sizes = [300_000, 1, 120_001]
  const replies = await Promise.all(sizes.map((bytes) => ask(line.origin, 'GET', bytes)))
  expect(replies.map(sha256)).toEqual(sizes.map((bytes) => sha256(Buffer.alloc(bytes, `/${bytes}`))))
})

test('the connections of a slow line share it in turns: a large file does not block a small one', async () => {
  const line = await lineToServer()
  line.setSpeed({ down: 8_000_000, up: 8_000_000, roundTrip: 4 })
  const ended: string[] = []
  const large = ask(line.origin, 'GET', 400_000).then(() => ended.push('large'))
  await expect.poll(() => line.bytes()).toBeGreaterThan(0)
  await ask(line.origin, 'GET', 100).then(() => ended.push('small'))
  await large
  expect(ended).toEqual(['small', 'large'])
})

test('a request that arrives in pieces is counted once, and several at once each', () => {
  const read = createRequestReader()
  const head = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: band.example\r\n\r\n`
  expect(read(Buffer.from('GET /a HT'))).toEqual([])
  expect(read(Buffer.from('TP/1.1\r\n\r\nPOST /b HTTP/1.1\r\nContent-Length: 4\r\n\r\nab'))).toEqual([
    'GET /a',
    'POST /b',
  ])
  expect(read(Buffer.from(`cd${head('/c')}${head('/d')}`))).toEqual(['GET /c', 'GET /d'])
})
