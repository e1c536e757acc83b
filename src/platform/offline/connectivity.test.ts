import * as v from 'valibot'
import { expect, test, vi } from 'vitest'
import { endpoint } from '#contract/endpoint.ts'
import { createCall } from '#device/call.ts'
import { OfflineError } from '#device/errors.ts'
import { createConnectivity, watchConnectivity, withConnectivityTracking } from './connectivity.ts'

const clock = () => {
  const waiting: (() => void)[] = []
  return {
    schedule: (_: number, run: () => void) => {
      waiting.push(run)
      return () => void waiting.splice(waiting.indexOf(run), 1)
    },
    pass: () => {
      for (const run of waiting.splice(0)) run()
    },
  }
}
const pieces = endpoint({ method: 'GET', path: '/api/pieces', input: {}, reply: v.object({ title: v.string() }) })
const ours = JSON.stringify({ title: 'Can-Can' })
const answering = (body: string, status = 200, type = 'application/json') =>
  createCall({
    transport: () => Promise.resolve(new Response(body, { status, headers: { 'content-type': type } })),
    accessToken: async () => null,
    locale: () => 'de-ch',
    origin: 'https://band.example',
    schedule: () => () => {},
  })
const refusal = JSON.stringify({ type: 'danger', message: 'nein', code: 'auth.forbidden' })

test('a response makes the server reachable, with one probe for concurrent callers', async () => {
  let probeCount = 0
  const connectivity = createConnectivity(clock(), () => Promise.resolve(probeCount++))
  expect(connectivity.isReachable).toBe(false)
  expect(await Promise.all([connectivity.checkReachable(), connectivity.checkReachable()])).toEqual([true, true])
  expect(connectivity.isReachable).toBe(true)
  expect(probeCount).toBe(1)
})

test('a server is unreachable once a request has failed, not while the first one is under way', async () => {
  const questions: PromiseWithResolvers<void>[] = []
  const connectivity = createConnectivity(clock(), () => {
    const question = Promise.withResolvers<void>()
    questions.push(question)
    return question.promise
  })
  const known = () => [connectivity.isReachable, connectivity.isUnreachable]
  const first = connectivity.checkReachable()
  expect(known()).toEqual([false, false])
  questions[0]?.reject(new TypeError('Failed to fetch'))
  await first
  expect(known()).toEqual([false, true])
  connectivity.report(true)
  expect(known()).toEqual([true, false])
})

test('probes again when the network returns while a probe without it is in flight', async () => {
  const questions: PromiseWithResolvers<void>[] = []
  const connectivity = createConnectivity(clock(), () => {
    const question = Promise.withResolvers<void>()
    questions.push(question)
    return question.promise
  })
  const win = Object.assign(new EventTarget(), { setInterval: () => 0 }) as unknown as Window
  watchConnectivity(connectivity, new EventTarget() as Document, win)
  const early = connectivity.checkReachable()
  win.dispatchEvent(new Event('online'))
  questions[0]?.reject(new TypeError('Failed to fetch'))
  expect(await early).toBe(false)
  await expect.poll(() => questions.length).toBe(2)
  questions[1]?.resolve()
  await expect.poll(() => connectivity.isReachable).toBe(true)
})

test('a server that does not respond in time is unreachable, and its probe is cancelled', async () => {
  const time = clock()
  let cancelled = false
  const connectivity = createConnectivity(time, (signal) => {
    signal.addEventListener('abort', () => (cancelled = true))
    return new Promise(() => {})
  })
  const proof = connectivity.checkReachable()
  time.pass()
  expect(await proof).toBe(false)
  expect(cancelled).toBe(true)
})

const ignore = () => {}

test.each([
  ['our reply', answering(ours), true],
  ['a refusal of ours', answering(refusal, 403), true],
  ['an error of our server', answering('{}', 503), false],
  ["a captive portal's page", answering('<p>', 200, 'text/html'), false],
  ['JSON of a foreign server', answering('{"ok":true}'), false],
  ['half a reply', answering(ours.slice(0, 10)), false],
] as const)('%s', async (_, call, proven) => {
  const connectivity = createConnectivity(clock(), () => Promise.reject(new Error('not asked')))
  await withConnectivityTracking(connectivity, call, ignore)(pieces, {}).catch(() => undefined)
  expect(connectivity.isReachable).toBe(proven)
})

test('a failed request revokes reachability, a cancelled one does not', async () => {
  const connectivity = createConnectivity(clock(), () => Promise.resolve())
  await connectivity.checkReachable()
  const failing = withConnectivityTracking(connectivity, answering('<p>', 200, 'text/html'), ignore)
  await expect(failing(pieces, {}, { signal: AbortSignal.abort() })).rejects.toThrow('abort')
  expect(connectivity.isReachable).toBe(true)
  await expect(failing(pieces, {})).rejects.toThrow('not reached')
  expect(connectivity.isReachable).toBe(false)
})

test('a provider that renews no token does not affect the reachability of our server', async () => {
  const connectivity = createConnectivity(clock(), () => Promise.resolve())
  await connectivity.checkReachable()
  const call = createCall({
    transport: () => Promise.reject(new TypeError('not to be asked')),
    accessToken: () => Promise.reject(new OfflineError('provider')),
    locale: () => 'de-ch',
    origin: 'https://band.example',
    schedule: () => () => {},
  })
  await expect(withConnectivityTracking(connectivity, call, ignore)(pieces, {})).rejects.toThrow('not reached')
  expect(connectivity.isReachable).toBe(true)
})

test('a fresh token that our server refuses is reported, and shows that the server is reachable', async () => {
  const connectivity = createConnectivity(clock(), () => Promise.reject(new Error('not asked')))
  const reported = vi.fn()
  const call = createCall({
    transport: async () =>
      new Response(JSON.stringify({ type: 'danger', message: 'nein', code: 'auth.token_invalid' }), {
        status: 401,
        headers: { 'content-type': 'application/json' },
      }),
    accessToken: async (rejected) => (rejected === undefined ? 'old' : 'fresh'),
    locale: () => 'de-ch',
    origin: 'https://band.example',
    schedule: () => () => {},
  })
  await expect(withConnectivityTracking(connectivity, call, reported)(pieces, {})).rejects.toThrow()
  expect(connectivity.isReachable).toBe(true)
  expect(reported.mock.calls).toEqual([['auth.token_invalid']])
})
