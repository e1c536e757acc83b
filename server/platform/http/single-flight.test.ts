import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Caller } from './caller.ts'
import { singleFlight } from './single-flight.ts'

const visitor: Caller = { kind: 'anonymous' }
const member: Caller = {
  kind: 'person',
  sub: 'sub',
  accountId: 'account',
  personId: 1,
  emailVerified: true,
  instrument: null,
  represents: [],
  member: true,
  roles: new Set(),
}
const input = { query: { filter: 'publicEvent==true' } }

/** A handler whose replies the test resolves, and the list of its calls. */
const createPendingHandler = () => {
  const calls: PromiseWithResolvers<string>[] = []
  const request = singleFlight((_request: { caller: Caller; locale: 'de-ch' | 'en-gb'; input: unknown }) => {
    const call = Promise.withResolvers<string>()
    calls.push(call)
    return call.promise
  })
  return { calls, request }
}

test('concurrent identical requests of visitors share one reply; a later request gets a new one', async () => {
  const { calls, request } = createPendingHandler()
  const both = [
    request({ caller: visitor, locale: 'de-ch', input }),
    request({ caller: visitor, locale: 'de-ch', input }),
  ]
  await turn()
  expect(calls).toHaveLength(1)
  calls[0]?.resolve('before')
  expect(await Promise.all(both)).toEqual(['before', 'before'])
  const later = request({ caller: visitor, locale: 'de-ch', input })
  await turn()
  calls[1]?.resolve('after')
  expect(await later).toBe('after')
})

test('requests in another language, with other input or of a signed-in person are handled separately', async () => {
  const { calls, request } = createPendingHandler()
  const replies = [
    ...[visitor, member, member].map((caller) => request({ caller, locale: 'de-ch', input })),
    request({ caller: visitor, locale: 'en-gb', input }),
    request({ caller: visitor, locale: 'de-ch', input: { query: {} } }),
  ]
  await turn()
  for (const [n, { resolve }] of calls.entries()) resolve(`reply ${n}`)
  expect(new Set(await Promise.all(replies)).size).toBe(5)
})

test('a failure reaches all waiting callers and is not cached', async () => {
  const { calls, request } = createPendingHandler()
  const both = [
    request({ caller: visitor, locale: 'de-ch', input }),
    request({ caller: visitor, locale: 'de-ch', input }),
  ]
  await turn()
  calls[0]?.reject(new Error('away'))
  for (const reply of both) await expect(reply).rejects.toThrow('away')
  const later = request({ caller: visitor, locale: 'de-ch', input })
  await turn()
  calls[1]?.resolve('back')
  expect(await later).toBe('back')
})

test('signed-in people share a reply only within the same coalesce key', async () => {
  let calls = 0
  const request = singleFlight(
    async (_request: { caller: Caller; locale: 'de-ch'; input: unknown; whole: boolean }) => {
      calls += 1
      return calls
    },
    ({ whole }) => (whole ? 'whole' : 'part'),
  )
  const replies = [false, false, true].map((whole) => request({ caller: member, locale: 'de-ch', input, whole }))
  expect(await Promise.all(replies)).toEqual([1, 1, 2])
})
