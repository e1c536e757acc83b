import { beforeEach, expect, test } from 'vitest'
import { createCall } from '#device/call.ts'
import { createAddressCheck } from './address-check.ts'

/** A server that replies when the test says so, and a clock of its own. */
const setUp = () => {
  let waiting: (() => void) | undefined
  const asked: { address: string | null; answer: (known: boolean | 'gone') => Promise<void> }[] = []
  const said: [string, boolean][] = []
  const call = createCall({
    transport: (request) =>
      new Promise((resolve, reject) => {
        request.signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
        asked.push({
          address: new URL(request.url).searchParams.get('checkEmailExists'),
          answer: async (known) => {
            if (known === 'gone') reject(new TypeError('no network'))
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
    onKnown: (email, known) => said.push([email, known]),
  })
  const pause = async () => {
    waiting?.()
    waiting = undefined
    await new Promise((done) => setImmediate(done))
  }
  return { check, asked, said, pause }
}
let all: ReturnType<typeof setUp>
beforeEach(() => {
  all = setUp()
})

test('checks once the user pauses, and only the last address', async () => {
  const { check, asked, said, pause } = all
  check.typed('a@band.ex')
  check.typed('a@band.exa')
  check.typed('a@band.example')
  await pause()
  expect(asked.map(({ address }) => address)).toEqual(['a@band.example'])
  await asked[0]?.answer(true)
  expect(said).toEqual([['a@band.example', true]])
})

test('a reply for an address that has been changed since is ignored', async () => {
  const { check, asked, said, pause } = all
  check.typed('a@band.example')
  await pause()
  check.typed('b@band.example')
  await asked[0]?.answer(true)
  await pause()
  await asked[1]?.answer(false)
  expect(said).toEqual([['b@band.example', false]])
})

test('does not check invalid addresses, and caches replies', async () => {
  const { check, asked, said, pause } = all
  check.typed('a@band.example')
  await pause()
  await asked[0]?.answer(true)
  check.typed(undefined)
  await pause()
  check.typed('a@band.example')
  await pause()
  expect(asked).toHaveLength(1)
  expect(said).toEqual([
    ['a@band.example', true],
    ['a@band.example', true],
  ])
})

test('without a network it reports nothing, and checks again when the address is typed again', async () => {
  const { check, asked, said, pause } = all
  check.typed('a@band.example')
  await pause()
  await asked[0]?.answer('gone')
  expect(said).toEqual([])
  check.typed('a@band.example')
  await pause()
  expect(asked).toHaveLength(2)
})
