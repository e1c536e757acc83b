import { expect, test } from 'vitest'
import { createConnectivity, observedBy } from './connectivity.ts'

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
const json = (status = 200) => new Response('{}', { status, headers: { 'content-type': 'application/json' } })

test('an answer proves the network, once for all who ask at the same time', async () => {
  let asked = 0
  const connectivity = createConnectivity(clock(), () => Promise.resolve(asked++))
  expect(connectivity.proven).toBe(false)
  expect(await Promise.all([connectivity.prove(), connectivity.prove()])).toEqual([true, true])
  expect(connectivity.proven).toBe(true)
  expect(asked).toBe(1)
})

test('a server that does not answer in time is out of reach, and its request is cancelled', async () => {
  const time = clock()
  let cancelled = false
  const connectivity = createConnectivity(time, (signal) => {
    signal.addEventListener('abort', () => (cancelled = true))
    return new Promise(() => {})
  })
  const proof = connectivity.prove()
  time.pass()
  expect(await proof).toBe(false)
  expect(cancelled).toBe(true)
})

test.each([
  ['our JSON', () => Promise.resolve(json()), true],
  ['a refusal of ours', () => Promise.resolve(json(403)), true],
  ['our server in trouble', () => Promise.resolve(json(503)), false],
  [
    "a captive portal's page",
    () => Promise.resolve(new Response('<p>', { headers: { 'content-type': 'text/html' } })),
    false,
  ],
] as const)('%s', async (_, send, proven) => {
  const connectivity = createConnectivity(clock(), () => Promise.reject(new Error('not asked')))
  await observedBy(connectivity, send)(new Request('https://band.example/api/x'))
  expect(connectivity.proven).toBe(proven)
})

test('a failed request takes the proof back, a cancelled one does not', async () => {
  const connectivity = createConnectivity(clock(), () => Promise.resolve())
  await connectivity.prove()
  const failing = observedBy(connectivity, () => Promise.reject(new TypeError('Failed to fetch')))
  const signal = AbortSignal.abort()
  await expect(failing(new Request('https://band.example/api/x', { signal }))).rejects.toThrow('Failed to fetch')
  expect(connectivity.proven).toBe(true)
  await expect(failing(new Request('https://band.example/api/x'))).rejects.toThrow('Failed to fetch')
  expect(connectivity.proven).toBe(false)
})
