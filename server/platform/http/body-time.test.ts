import { once } from 'node:events'
import { createServer, get as httpGet, type IncomingMessage, type Server } from 'node:http'
import net from 'node:net'
import { Hono } from 'hono'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startTestServer, type TestApi } from '../../../tests/support/api.ts'
import { createApp } from '../../app.ts'
import { allowUpload, limitBodyTime } from './body-time.ts'
import { listen } from './listen.ts'
import { connectionLimits } from './open-limit.ts'
import { createRequestListener } from './request-listener.ts'

describe('a body', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    return () => void vi.useRealTimers()
  })
  const begin = (headers: Record<string, string> = { 'content-length': '100' }) => {
    const sent: string[] = []
    let end = () => {}
    const request = {
      headers,
      complete: false,
      once: (_: string, ended: () => void) => {
        end = ended
      },
      socket: {
        bytesRead: 0,
        write: (text: unknown) => sent.push(String(text)) > 0,
        destroySoon: () => void sent.push('closed'),
      },
    }
    return { request, sent, end: () => end() }
  }
  const trickle = (request: { socket: { bytesRead: number } }, seconds: number) => {
    for (let second = 0; second < seconds; second++) {
      request.socket.bytesRead += 1
      vi.advanceTimersByTime(1000)
    }
  }

  test.each([{ 'content-length': '100' }, { 'transfer-encoding': 'chunked' }])(
    'that trickles is cut after 30 s with 408 (%j)',
    (headers) => {
      const { request, sent } = begin(headers)
      limitBodyTime(request, { headersSent: false })
      trickle(request, 29)
      expect(sent).toEqual([])
      trickle(request, 1)
      expect(sent).toEqual([expect.stringMatching(/^HTTP\/1\.1 408 .*\r\nConnection: close\r\n/), 'closed'])
    },
  )

  test('whose reply has begun is cut without another', () => {
    const { request, sent } = begin()
    limitBodyTime(request, { headersSent: true })
    trickle(request, 30)
    expect(sent).toEqual(['closed'])
  })

  test('of an upload has time while bytes arrive, and is cut after 30 s without any', () => {
    const { request, sent } = begin()
    limitBodyTime(request, { headersSent: false })
    allowUpload(request)
    trickle(request, 300)
    expect(sent).toEqual([])
    vi.advanceTimersByTime(60_000)
    expect(sent).toHaveLength(2)
  })

  test('that is complete, or was given up, is not cut; a request without a body has no timer', () => {
    const [complete, ended, empty] = [begin(), begin(), begin({ 'content-length': '0' })]
    for (const { request } of [complete, ended, empty]) limitBodyTime(request, { headersSent: false })
    complete.request.complete = true
    ended.end()
    expect(vi.getTimerCount()).toBe(1)
    vi.advanceTimersByTime(60_000)
    expect([complete.sent, ended.sent, empty.sent]).toEqual([[], [], []])
  })
})

describe('the server', () => {
  let api: TestApi
  let port: number
  const servers: Server[] = []
  beforeAll(async () => {
    api = await startTestServer({ kind: 'postgres' })
    const options = { deps: api.deps, app: createApp(api.deps), bodyTimes: { whole: 50, silence: 50 }, openRequests: 2 }
    const server = createServer(createRequestListener(options)).listen(0, '127.0.0.1')
    servers.push(server)
    await once(server, 'listening')
    port = (server.address() as net.AddressInfo).port
  }, 60_000)
  afterAll(async () => {
    for (const server of servers) {
      server.closeAllConnections()
      server.close()
    }
    await api.stop()
  })

  /** Sends the beginning of a request. `all` is everything that comes until the connection ends. */
  const send = (head: string[], beginning: string) => {
    const socket = net.connect(port, '127.0.0.1')
    const chunks: Buffer[] = []
    socket.on('data', (chunk) => void chunks.push(chunk))
    socket.write([...head, `Host: ${new URL(api.origin).host}`, '', beginning].join('\r\n'))
    return { socket, all: once(socket, 'close').then(() => Buffer.concat(chunks).toString()) }
  }

  test.each(['/api/participationselfservice/', '/de-ch/nowhere', '/api/payments/webhook'])(
    'ends the connection of a body to %s that does not arrive, whoever reads it',
    async (path) => {
      const head = [`POST ${path} HTTP/1.1`, 'Content-Type: application/json', 'Content-Length: 100']
      const received = await send(head, '{"eventId"').all
      expect(received).toMatch(/^HTTP\/1\.1 40[148] /)
      expect(received.split('HTTP/1.1 ')).toHaveLength(2)
    },
  )

  test('refuses further requests of a caller that has too many open, until one ends', async () => {
    const stuck = Promise.withResolvers<Response>()
    const reached = Promise.withResolvers<void>()
    const hang = () => {
      reached.resolve()
      return stuck.promise
    }
    const app = new Hono().get('/api/stuck', hang).get('/api/quick', (c) => c.text('served'))
    const server = createServer(createRequestListener({ deps: api.deps, app, openRequests: 1 })).listen(0, '127.0.0.1')
    servers.push(server)
    await once(server, 'listening')
    const origin = `http://localhost:${(server.address() as net.AddressInfo).port}`
    const { host } = new URL(api.origin)
    const get = (path: string) =>
      new Promise<IncomingMessage>((resolve) =>
        httpGet(`${origin}${path}`, { headers: { host }, agent: false }, resolve),
      )
    const first = get('/api/stuck')
    await reached.promise
    const refused = await get('/api/quick')
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '5'])
    stuck.resolve(new Response('done'))
    expect((await first).statusCode).toBe(200)
    expect((await get('/api/quick')).statusCode).toBe(200)
  })
})

test('connections of one address are limited, and those of a proxy are not', async () => {
  for (const [trustProxy, served] of [
    [0, 2],
    [1, 3],
  ] as const) {
    const connections = { total: 10, perCaller: 2 }
    const server = await listen({ host: '127.0.0.1', port: 0, trustProxy }, (_, response) => response.end(), {
      connections,
    })
    const { port } = server.address() as net.AddressInfo
    const sockets = Array.from({ length: 3 }, () => net.connect(port, '127.0.0.1').on('error', () => undefined))
    const outcomes = await Promise.all(
      sockets.map((socket) => {
        socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
        return new Promise((resolve) => {
          socket.once('data', () => resolve('served')).once('close', () => resolve('closed'))
        })
      }),
    )
    expect(outcomes.filter((outcome) => outcome === 'served')).toHaveLength(served)
    server.closeAllConnections()
    server.close()
  }
})

test('the connections that a process accepts stay below its descriptors', () => {
  expect(connectionLimits(1024)).toEqual({ total: 824, perCaller: 206 })
  expect(connectionLimits(500_000)).toEqual({ total: 499_800, perCaller: 1000 })
  expect(connectionLimits().total).toBeGreaterThan(0)
})
