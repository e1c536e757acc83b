import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestServer, type TestApi } from '../../../tests/support/api.ts'
import { createApp } from '../../app.ts'
import { accessTo } from '../db/access.ts'
import { currentRequestId, withRequestId } from '../log.ts'
import { createRequestListener } from './request-listener.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const uuid = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/

let api: TestApi
let broken: Server
let brokenOrigin: string
beforeAll(async () => {
  api = await startTestServer({ kind: 'postgres' })
  const db = Object.assign(Object.create(api.db), {
    select: () => {
      throw new Error('broken')
    },
  })
  const deps = { ...api.deps, ...accessTo(db) }
  const config = { ...api.deps.config, trustProxy: 1 }
  broken = createServer()
  await new Promise<void>((resolve) => broken.listen(0, '127.0.0.1', resolve))
  brokenOrigin = `http://localhost:${(broken.address() as AddressInfo).port}`
  const listener = { deps: { ...deps, config: { ...config, publicOrigin: brokenOrigin } }, app: createApp(deps) }
  broken.on('request', createRequestListener(listener))
})
afterAll(async () => {
  broken.closeAllConnections()
  await api.stop()
})

const idOf = (response: Response) => response.headers.get('x-request-id')

test('every reply has its own id: of the API, of a redirect and of a refusal', async () => {
  const replies = [
    await api.request('GET /api/frontend/layout/settings'),
    await api.request('GET /api/none'),
    await api.request('GET /api/none', { headers: { 'X-Forwarded-Host': 'elsewhere.example' } }),
    await fetch(api.origin.replace('localhost', '127.0.0.1'), { redirect: 'manual' }),
  ]
  const ids = replies.map(idOf)
  for (const id of ids) expect(id).toMatch(uuid)
  expect(new Set(ids).size).toBe(replies.length)
})

test('an error reply names the id under which the log has the request and its cause', async () => {
  const response = await fetch(`${brokenOrigin}/api/frontend/event`)
  const body = await response.json()
  expect([response.status, body.requestId]).toEqual([500, idOf(response)])
  await vi.waitFor(() => {
    const lines = api.logged.map((line) => JSON.parse(line)).filter(({ requestId }) => requestId === body.requestId)
    expect(lines.map(({ message }) => message)).toEqual(['request.failed', 'request.completed'])
  })
})

test('the id of a trusted proxy is taken, if it is one', async () => {
  const ask = async (id: string) => idOf(await fetch(`${brokenOrigin}/healthz`, { headers: { 'X-Request-Id': id } }))
  expect(await ask('f058ebd6-02f7_4d3f')).toBe('f058ebd6-02f7_4d3f')
  for (const id of ['short', 'x'.repeat(65), 'with space', 'a@band.example', '{"a":1}xxx'])
    expect(await ask(id)).toMatch(uuid)
})

test('the id of a caller is ignored without a proxy', async () => {
  const response = await api.request('GET /healthz', { headers: { 'X-Request-Id': 'f058ebd6-02f7' } })
  expect(idOf(response)).toMatch(uuid)
})

test('the id lasts for everything that a request awaits, and for no other', async () => {
  const later = async (id: string) => {
    await new Promise((resolve) => setImmediate(resolve))
    return [id, currentRequestId()]
  }
  const seen = await Promise.all(['first', 'second'].map((id) => withRequestId(id, () => later(id))))
  expect([...seen, currentRequestId()]).toEqual([['first', 'first'], ['second', 'second'], undefined])
})
