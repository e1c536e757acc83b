import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openBucket } from './bucket.ts'
import { ObjectMissing, type ObjectStorage, StorageUnavailable } from './storage.ts'

vi.setConfig({ testTimeout: 60_000 })

type Reply = (request: IncomingMessage, response: ServerResponse) => void

/** Replies in the order of the requests; the last one is repeated. */
let replies: Reply[] = []
let requests: IncomingMessage[] = []
let server: Server
let bucket: ObjectStorage

beforeAll(async () => {
  server = createServer((request, response) => {
    requests.push(request)
    request.resume()
    request.on('end', () => (replies.length > 1 ? replies.shift() : replies[0])?.(request, response))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const access = { accessKeyId: 'key', secretAccessKey: 'not-in-any-message' }
  bucket = await openBucket(
    { server: { endpoint: `http://127.0.0.1:${port}`, region: 'test', ...access }, bucket: 'band-files' },
    os.tmpdir(),
  )
})
beforeEach(() => {
  requests = []
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const failure =
  (status: number, code: string): Reply =>
  (_, response) => {
    response.writeHead(status, { 'Content-Type': 'application/xml' })
    response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>x</Message></Error>`)
  }
const content = 'Trompete'
const whole: Reply = (request, response) => {
  const [, start = '0'] = /^bytes=(\d+)-/.exec(request.headers.range ?? '') ?? []
  const rest = content.slice(Number(start))
  response.writeHead(start === '0' ? 200 : 206, { 'Content-Length': rest.length })
  response.end(rest)
}
/** Ends the connection after three bytes. */
const half: Reply = (_, response) => {
  response.writeHead(200, { 'Content-Length': content.length })
  response.write(content.slice(0, 3), () => response.destroy())
}
const text = async () => Buffer.concat(await Array.fromAsync(bucket.read('files/a'))).toString()

test('a server that is busy for a moment is asked again', async () => {
  replies = [failure(500, 'InternalError'), failure(503, 'ServiceUnavailable'), whole]
  expect(await text()).toBe(content)
  expect(requests).toHaveLength(3)
})

test('a connection that breaks is continued where it broke', async () => {
  replies = [half, whole]
  expect(await text()).toBe(content)
  expect(requests.map(({ headers }) => headers.range)).toEqual([undefined, 'bytes=3-7'])
})

test('a connection that always breaks ends with an error', async () => {
  replies = [half]
  await expect(text()).rejects.toBeInstanceOf(StorageUnavailable)
  expect(requests).toHaveLength(4)
})

test.each([
  ['refuses the key', failure(403, 'InvalidAccessKeyId'), 'InvalidAccessKeyId.'],
  ['has no such bucket', failure(404, 'NoSuchBucket'), 'NoSuchBucket.'],
  ['is no S3 server', ((_, response) => response.end('<html>Welcome</html>')) satisfies Reply, 'NoList.'],
  ['resets every connection', ((request) => request.socket.destroy()) satisfies Reply, 'ECONNRESET.'],
])('a server that %s is unavailable, and the message has no secret', async (_, reply, reason) => {
  replies = [reply]
  const failed = await Array.fromAsync(bucket.list('files/')).catch((error: unknown) => error)
  expect(failed).toBeInstanceOf(StorageUnavailable)
  expect(String(failed)).toContain(`s3://band-files is unavailable: ${reason}`)
  expect(JSON.stringify(failed) + String(failed)).not.toContain('not-in-any-message')
})

test('a server that is busy for long is unavailable', { tags: ['long'] }, async () => {
  replies = [failure(503, 'SlowDown')]
  await expect(bucket.stat('files/a')).rejects.toBeInstanceOf(StorageUnavailable)
  expect(requests).toHaveLength(4)
})

test('a lost object is missing, without a repetition', async () => {
  replies = [failure(404, 'NoSuchKey')]
  await expect(text()).rejects.toBeInstanceOf(ObjectMissing)
  expect(await bucket.stat('files/a')).toBeNull()
  expect(requests).toHaveLength(2)
})
