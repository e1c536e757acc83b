import { beforeEach, expect, test } from 'vitest'
import { createCall } from '#device/call.ts'
import { createAddressCheck } from './address-check.ts'

/** A server that replies when the test says so, and a clock of its own. */
const setUp = () => {
  let waiting: (() => void) | undefined
  const requests: { address: string | null; respond: (known: boolean | 'offline') => Promise<void> }[] = []
  const reported: [string, boolean][] = []
  const call = createCall({
    transport: (request) =>
      new Promise((resolve, reject) => {
        request.signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
        requests.push({
          address: new URL(request.url).searchParams.get('checkEmailExists'),
          respond: async (known) => {
            if (known === 'offline') reject(new TypeError('no network'))
            else resolve(Response.json(known))
            for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
            await new Promise((done) => setImmediate(done))
          },
        })
      }),
    accessToken: () => Promise.resolve(null),
    locale: () => 'de-ch',
    origin: 'https://band.example',
    schedule: () => () => {},
  })
  const check = createAddressCheck({
    call,
    schedule: (_, run) => {
      waiting = run
      return () => {
        waiting = undefined
      }
    },
    onKnown: (email, known) => reported.push([email, known]),
  })
  const pause = async () => {
    waiting?.()
    waiting = undefined
    await new Promise((done) => setImmediate(done))
  }
  return { check, requests, reported, pause }
}
let all: ReturnType<typeof setUp>
beforeEach(() => {
  all = setUp()
})

test('checks once the user pauses, and only the last address', async () => {
  const { check, requests, reported, pause } = all
  check.typed('a@band.ex')
  check.typed('a@band.exa')
  check.typed('a@band.example')
  await pause()
  expect(requests.map(({ address }) => address)).toEqual(['a@band.example'])
  await requests[0]?.respond(true)
  expect(reported).toEqual([['a@band.example', true]])
})

test('a reply for an address that has been changed since is ignored', async () => {
  const { check, requests, reported, pause } = all
  check.typed('a@band.example')
  await pause()
  check.typed('b@band.example')
  await requests[0]?.respond(true)
  await pause()
  await requests[1]?.respond(false)
  expect(reported).toEqual([['b@band.example', false]])
})

test('does not check invalid addresses, and caches replies', async () => {
  const { check, requests, reported, pause } = all
  check.typed('a@band.example')
  await pause()
  await requests[0]?.respond(true)
  check.typed(undefined)
  await pause()
  check.typed('a@band.example')
  await pause()
  expect(requests).toHaveLength(1)
  expect(reported).toEqual([
    ['a@band.example', true],
    ['a@band.example', true],
  ])
})

test('without a network it reports nothing, and checks again when the address is typed again', async () => {
  const { check, requests, reported, pause } = all
  check.typed('a@band.example')
  await pause()
  await requests[0]?.respond('offline')
  expect(reported).toEqual([])
  check.typed('a@band.example')
  await pause()
  expect(requests).toHaveLength(2)
})
