import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { RateLimiterPostgres } from 'rate-limiter-flexible'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { ErrorReply } from '#contract/errors.ts'
import { startTestServer, type TestApi } from '../../../tests/support/api.ts'
import { createApp } from '../../app.ts'
import { accessTo } from '../db/access.ts'
import type { Db } from '../db/open.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let api: TestApi
beforeAll(async () => {
  api = await startTestServer({ kind: 'postgres' })
})
afterAll(() => api.stop())

const codeOf = async (response: Response) => [response.status, v.parse(ErrorReply, await response.json()).code]

const path = '/api/frontend/layout/settings'

test('returns 503 while the database is unavailable', async () => {
  const db = drizzle({ client: new pg.Pool({ host: '127.0.0.1', port: 1 }) }) as unknown as Db
  const offline = createApp({ ...api.deps, ...accessTo(db) })
  const refused = await offline.request(path)
  expect(refused.headers.get('Retry-After')).toBe('5')
  expect(await codeOf(refused)).toEqual([503, 'server.unavailable'])
})

test('refuses requests at once while too many statements wait for a connection, and serves them afterwards', async () => {
  const { pool } = api.database
  const waiting = vi.spyOn(pool ?? ({} as pg.Pool), 'waitingCount', 'get').mockReturnValue(201)
  const refused = await api.request(`GET ${path}`)
  expect(refused.headers.get('Retry-After')).toBe('5')
  expect(await codeOf(refused)).toEqual([503, 'server.unavailable'])
  waiting.mockReturnValue(200)
  expect((await api.request(`GET ${path}`)).status).toBe(200)
  waiting.mockRestore()
})

test('replaces a connection that the database closed', async () => {
  expect((await api.request(`GET ${path}`)).status).toBe(200)
  const [named] = (await api.db.execute<{ name: string }>(sql`select current_database() as name`)).rows
  const admin = new pg.Client({ connectionString: inject('templates').postgresUrl })
  await admin.connect()
  const ended = await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
    named?.name,
  ])
  await admin.end()
  // One for requests, and one that listens for changed settings and for open stands.
  expect(ended.rowCount).toBe(2)
  await vi.waitFor(async () => expect((await api.request(`GET ${path}`)).status).toBe(200), { timeout: 5000 })
})

test('after a failover to a standby requests get 503 and the process is not ready, until the primary is back', async () => {
  const [named] = (await api.db.execute<{ name: string }>(sql`select current_database() as name`)).rows
  const admin = new pg.Client({ connectionString: inject('templates').postgresUrl })
  await admin.connect()
  const reconnectAs = async (setting: string) => {
    await admin.query(`alter database ${named?.name} ${setting}`)
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [named?.name])
  }
  await reconnectAs('set default_transaction_read_only = on')
  await vi.waitFor(async () => expect((await api.request('GET /readyz')).status).toBe(503), { timeout: 5000 })
  expect(await codeOf(await api.request(`GET ${path}`))).toEqual([503, 'server.unavailable'])
  await reconnectAs('reset default_transaction_read_only')
  await vi.waitFor(async () => expect((await api.request('GET /readyz')).status).toBe(200), { timeout: 5000 })
  expect((await api.request(`GET ${path}`)).status).toBe(200)
  await admin.end()
})

test('an unexpected error returns 500 without its cause; the log contains no data of the caller either', async () => {
  const failing = Object.assign(Object.create(api.db), {
    select: () => {
      throw new Error('Failed query: select … params: very private')
    },
  })
  const broken = createApp({ ...api.deps, ...accessTo(failing) })
  const response = await broken.request('/api/frontend/event?filter=title==private')
  const body = await response.clone().text()
  expect(await codeOf(response)).toEqual([500, 'server.error'])
  expect(body).not.toMatch(/private|Failed|at /)
  const entry = api.logged.at(-1) ?? ''
  expect(JSON.parse(entry)).toMatchObject({
    level: 'error',
    message: 'request.failed',
    code: 'server.error',
    route: '/api/frontend/event',
  })
  expect(entry).not.toContain('private')
})

test('a rate limit that cannot count returns 503 without its database, otherwise 500, and is logged', async () => {
  const consume = vi.spyOn(RateLimiterPostgres.prototype, 'consume')
  consume.mockRejectedValueOnce(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }))
  expect(await codeOf(await api.request(`GET ${path}`))).toEqual([503, 'server.unavailable'])
  consume.mockRejectedValueOnce(new TypeError('no store'))
  expect(await codeOf(await api.request(`GET ${path}`))).toEqual([500, 'server.error'])
  expect(api.logged.some((entry) => entry.includes('rate_limit.failed'))).toBe(true)
})
