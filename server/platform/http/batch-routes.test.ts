import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type BatchedRequest, batchMaximum, sendBatch } from '#contract/batch.ts'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { addEvent } from '../../../tests/support/content.ts'
import { participation } from '../db/tables.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let api: TestApi
let member: TestPerson
beforeAll(async () => {
  api = await startTestServer({ kind: 'pglite' })
  member = await api.addPerson()
})
afterAll(() => api.stop())

const addRehearsal = () => addEvent(api.db, 'Probe', ['2026-03-12T20:00', '2026-03-12T22:00'])
const answers = '/api/participationselfservice/'
const answer = (eventId: number, more: Partial<BatchedRequest> = {}): BatchedRequest => ({
  ...{ method: 'POST', path: answers, body: JSON.stringify({ eventId, status: true, remarks: '' }) },
  ...more,
})
const post = (body: unknown) => api.request('POST /api/batch', { as: member, body })
const send = async (...requests: BatchedRequest[]) => {
  const { replies } = v.parse(sendBatch.reply, await (await post({ requests })).json())
  return replies.map(({ status, body }) => ({ status, body: JSON.parse(body) as Record<string, unknown> }))
}

describe('a request of a batch', () => {
  test('has the effect and the reply that it would have on its own, beside others that are refused', async () => {
    const [first, second] = [await addRehearsal(), await addRehearsal()]
    const [created, unknown, invalid] = await send(answer(first), answer(2_000_000_000), answer(second, { body: '{' }))
    expect(created).toMatchObject({ status: 201, body: { eventId: first, version: 1 } })
    expect(unknown).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(invalid).toMatchObject({ status: 400, body: { code: 'request.malformed' } })
    const rows = await api.db.select().from(participation)
    expect(rows.map(({ eventId }) => eventId)).toEqual([first])

    const change = {
      ...answer(first),
      method: 'PUT' as const,
      body: JSON.stringify({ id: created?.body.id, eventId: first, status: false, remarks: '' }),
    }
    const stale = await send({ ...change, ifMatch: '"7"' })
    expect(stale).toMatchObject([{ status: 412, body: { code: 'conflict.version', current: { status: true } } }])
    expect(await send({ ...change, ifMatch: '"1"' })).toMatchObject([{ status: 200, body: { version: 2 } }])
  })

  test('has its own line in the log: as a request of its own has, and with the id of the batch', async () => {
    const event = await addRehearsal()
    const before = api.logged.length
    const reply = await post({ requests: [answer(event), answer(1, { path: '/api/nowhere' })] })
    const lines = api.logged
      .slice(before)
      .map((line) => JSON.parse(line))
      .filter(({ batched }) => batched === true)
    const common = { ...{ level: 'info', message: 'request.completed', method: 'POST', ms: expect.any(Number) } }
    const requestId = reply.headers.get('x-request-id')
    expect(lines).toEqual(
      expect.arrayContaining([
        {
          ...common,
          time: expect.any(String),
          requestId,
          batched: true,
          route: '/api/participationselfservice',
          status: 201,
        },
        {
          ...common,
          time: expect.any(String),
          requestId,
          batched: true,
          route: '/api/*',
          status: 404,
          code: 'not_found',
        },
      ]),
    )
    expect(lines).toHaveLength(2)
  })

  test('has its own policy', async () => {
    const [reply] = await send({ method: 'POST', path: '/api/frontend/article', body: '{}' })
    expect(reply).toMatchObject({ status: 403, body: { code: 'auth.forbidden' } })
  })

  test('cannot fetch a file or upload one', async () => {
    const replies = await send(
      answer(1, { path: '/api/frontend/internal/admin/personexport' }),
      answer(1, { path: '/api/frontend/internal/admin/file?title=x' }),
    )
    expect(replies.map(({ status, body }) => [status, body.code])).toEqual([
      [400, 'request.malformed'],
      [400, 'request.malformed'],
    ])
  })

  test('with an unknown path or another method gets 404', async () => {
    const replies = await send(answer(1, { path: '/api/nowhere' }), answer(1, { method: 'DELETE' }))
    expect(replies.map(({ status, body }) => [status, body.code])).toEqual([
      [404, 'not_found'],
      [404, 'not_found'],
    ])
  })
})

describe('a batch', () => {
  test.each([
    ['no request', []],
    ['more than its maximum', Array.from({ length: batchMaximum + 1 }, () => answer(1))],
    ['a batch', [answer(1, { path: sendBatch.path })]],
    ['another batch by an encoded path', [answer(1, { path: '/api/%62atch' })]],
    ['a path outside the API', [answer(1, { path: '/sso/token' })]],
    ['a path that leaves the API', [answer(1, { path: '/api/../sso/token' })]],
    ['an address of another server', [answer(1, { path: '//elsewhere.example/api/x' })]],
    ['a read', [{ ...answer(1), method: 'GET' }]],
  ])('with %s is refused as invalid', async (_, requests) => {
    const reply = await post({ requests })
    expect([reply.status, await reply.json()]).toMatchObject([400, { code: 'validation.invalid' }])
  })

  test('without a caller is refused', async () => {
    expect((await api.request('POST /api/batch', { body: { requests: [answer(1)] } })).status).toBe(401)
  })

  test('counts each of its requests: too many of one address within a minute are told to wait', async () => {
    const requests = Array.from({ length: batchMaximum }, () => answer(1, { path: '/api/nowhere' }))
    const statuses: number[] = []
    for (let round = 0; round < 31; round++) statuses.push((await post({ requests })).status)
    expect([statuses[0], statuses.at(-1)]).toEqual([200, 429])
  })
})
