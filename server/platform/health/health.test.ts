import http from 'node:http'
import { text } from 'node:stream/consumers'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestServer, type TestApi } from '../../../tests/support/api.ts'
import { createApp } from '../../app.ts'
import { accessTo } from '../db/access.ts'
import type { Db } from '../db/open.ts'
import { createReadiness } from '../http/readiness.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let api: TestApi
beforeAll(async () => {
  api = await startTestServer({ kind: 'postgres' })
})
afterAll(() => api.stop())

/** Requests a path as a load balancer does: by the address of the machine. */
const probe = async (path: string): Promise<[number | undefined, string, string]> => {
  const { port } = new URL(api.origin)
  const request = http.get({ host: '127.0.0.1', port, path, headers: { Host: '10.1.2.3:8080' } })
  const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
    request.on('response', resolve).on('error', reject)
  })
  return [response.statusCode, response.headers['cache-control'] ?? '', await text(response)]
}

test('both respond under every host name, without a redirect and uncached', async () => {
  expect(await probe('/healthz')).toEqual([200, 'no-store', '{"status":"ok"}'])
  expect(await probe('/readyz?now')).toEqual([200, 'no-store', '{"status":"ready","files":"available"}'])
  expect((await probe('/healthz/more'))[0]).toBe(307)
})

test('both support GET and HEAD only, and leave no log line while all is well', async () => {
  expect((await api.request('HEAD /readyz')).status).toBe(200)
  expect(api.logged.filter((line) => line.includes('request.completed') && line.includes('/readyz'))).toEqual([])
  const refused = await api.request('POST /readyz')
  expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
})

test('while the database is unavailable the process is healthy and not ready', async () => {
  const db = drizzle({ client: new pg.Pool({ host: '127.0.0.1', port: 1 }) }) as unknown as Db
  const offline = createApp({ ...api.deps, ...accessTo(db) })
  expect((await offline.request('/healthz')).status).toBe(200)
  const reply = await offline.request('/readyz')
  expect([reply.status, reply.headers.get('cache-control')]).toEqual([503, 'no-store'])
})

test('a database that does not respond makes the process not ready', async () => {
  const db = Object.assign(Object.create(api.db), { execute: () => new Promise(() => {}) })
  const stuck = createApp({ ...api.deps, ...accessTo(db) })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const reply = stuck.request('/readyz')
    await vi.waitUntil(() => vi.getTimerCount() > 0)
    await vi.advanceTimersByTimeAsync(10_000)
    expect((await reply).status).toBe(503)
  } finally {
    vi.useRealTimers()
  }
})

test('while the process stops it is healthy and not ready', async () => {
  const readiness = createReadiness()
  const stopping = createApp({ ...api.deps, readiness })
  expect((await stopping.request('/readyz')).status).toBe(200)
  readiness.drain()
  expect((await stopping.request('/readyz')).status).toBe(503)
  expect((await stopping.request('/healthz')).status).toBe(200)
})

test('while the process stops, every reply closes its connection', async () => {
  const connection = async () => {
    const request = http.get({
      port: new URL(api.origin).port,
      path: '/healthz',
      headers: { Connection: 'keep-alive' },
    })
    const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
      request.on('response', resolve).on('error', reject)
    })
    await text(response)
    return response.headers.connection
  }
  expect(await connection()).toBe('keep-alive')
  api.deps.readiness.drain()
  expect(await connection()).toBe('close')
})
