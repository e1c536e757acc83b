import { describe, expect, it } from 'vitest'
import { updateParticipation } from '#contract/answers.ts'
import { batchTextMaximum, sendBatch } from '#contract/batch.ts'
import { batchReply } from '../tests/support/batch-reply.ts'
import { json, testDevice } from '../tests/support/device.ts'
import { plainAnswer } from '../tests/support/plain-answer.ts'
import { createBatch } from './batch.ts'
import { createCall } from './call.ts'
import { OfflineError, RefusedError, TemporaryError } from './errors.ts'

type Fetch = (request: Request) => Promise<Response>

const rowOf = (eventId: number) => ({ id: eventId, eventId, status: true, remarks: '', ...plainAnswer, version: 3 })
/** Refuses event 2. */
const singly: Fetch = async (request) => {
  const { eventId } = (await request.json()) as { eventId: number }
  if (eventId !== 2) return json(rowOf(eventId))
  return json({ type: 'warning', message: 'Hat begonnen', code: 'rule.event_started' }, 422)
}
const server: Fetch = async (request) =>
  new URL(request.url).pathname === sendBatch.path ? json(await batchReply(request, singly)) : singly(request)

/** Sends answers to these events in one batch, and returns the outcomes and the paths that were requested. */
const sendAnswers = async (events: readonly number[], fetch: Fetch, remarks = '', tokens = ['token']) => {
  const paths: string[] = []
  const call = createCall({
    schedule: testDevice().tab().schedule,
    transport: (request) => {
      paths.push(new URL(request.url).pathname)
      return fetch(request)
    },
    accessToken: async (rejected) => (rejected === undefined ? (tokens[0] ?? null) : (tokens.at(-1) ?? null)),
    locale: () => 'de-ch',
    origin: 'https://band.example',
  })
  const batch = createBatch(events.length)
  const outcomes = await Promise.allSettled(
    events.map((eventId) =>
      call(
        updateParticipation,
        { query: {}, headers: { 'if-match': '"2"' }, body: { id: eventId, eventId, status: true, remarks } },
        { batch },
      ).finally(batch.leave),
    ),
  )
  return { paths, outcomes: outcomes.map((one) => (one.status === 'fulfilled' ? one.value : one.reason)) }
}

const { path } = sendBatch
const single = updateParticipation.path

describe('calls of a batch', () => {
  it('are one request; each gets its own reply or refusal', async () => {
    const { paths, outcomes } = await sendAnswers([1, 2, 3], server)
    expect(paths).toEqual([path])
    expect(outcomes).toEqual([rowOf(1), expect.any(RefusedError), rowOf(3)])
    expect(outcomes[1]).toMatchObject({ status: 422, code: 'rule.event_started' })
  })

  it('are sent singly by a call that is alone, and by a server that knows no batches', async () => {
    expect(await sendAnswers([1], server)).toMatchObject({ paths: [single], outcomes: [rowOf(1)] })
    const older: Fetch = async (request) =>
      new URL(request.url).pathname === path
        ? json({ type: 'danger', message: 'Nicht gefunden', code: 'not_found' }, 404)
        : singly(request)
    expect(await sendAnswers([1, 3], older)).toMatchObject({
      paths: [path, single, single],
      outcomes: [rowOf(1), rowOf(3)],
    })
  })

  it('do not wait for one that ended before its request', async () => {
    const batch = createBatch(3)
    const requested = [1, 3].map((eventId) => {
      const body = JSON.stringify({ eventId, status: true, remarks: '' })
      return batch.send(new Request(`https://band.example${single}`, { method: 'PUT', body }), server)
    })
    batch.leave()
    expect((await Promise.all(requested)).map(({ status }) => status)).toEqual([200, 200])
  })

  it('are several requests if their bodies exceed what the server accepts', async () => {
    const { paths, outcomes } = await sendAnswers([1, 3, 4], server, 'x'.repeat(batchTextMaximum / 2 - 100))
    expect(paths).toEqual([path, single])
    expect(outcomes).toEqual([rowOf(1), rowOf(3), rowOf(4)])
  })

  it('renew an expired token once, and are one request again', async () => {
    const renewing: Fetch = async (request) =>
      request.headers.get('authorization') === 'Bearer old'
        ? json({ type: 'danger', message: '', code: 'auth.token_expired' }, 401)
        : server(request)
    const { paths, outcomes } = await sendAnswers([1, 3], renewing, '', ['old', 'new'])
    expect(paths).toEqual([path, path])
    expect(outcomes).toEqual([rowOf(1), rowOf(3)])
  })

  it('all get the pause that the server asks for, a reply that is not ours, or the lack of a network', async () => {
    const busy: Fetch = async () => new Response('', { status: 503, headers: { 'Retry-After': '30' } })
    const { paths, outcomes } = await sendAnswers([1, 3], busy)
    expect(paths).toEqual([path])
    for (const error of outcomes) expect(error).toMatchObject(new TemporaryError(503, 30_000, null))
    const portal: Fetch = async () => new Response('<html>Welcome</html>', { headers: { 'Content-Type': 'text/html' } })
    const cut: Fetch = async (request) => new Response((await (await server(request)).text()).slice(0, -9), json({}))
    for (const foreign of [portal, cut]) {
      const { paths: requested, outcomes: errors } = await sendAnswers([1, 3], foreign)
      expect(requested).toEqual([path])
      for (const error of errors) expect(error).toMatchObject({ name: 'OfflineError', reason: 'foreign' })
    }
    const dead = await sendAnswers([1, 3], () => Promise.reject(new TypeError('Failed to fetch')))
    for (const error of dead.outcomes) expect(error).toBeInstanceOf(OfflineError)
  })
})
