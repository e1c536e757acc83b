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
  member: true,
  roles: new Set(),
}
const input = { query: { filter: 'publicEvent==true' } }

/** A handler whose answers the test gives, and the count of its calls. */
const held = () => {
  const calls: PromiseWithResolvers<string>[] = []
  const ask = singleFlight((_request: { caller: Caller; locale: 'de-ch' | 'en-gb'; input: unknown }) => {
    const call = Promise.withResolvers<string>()
    calls.push(call)
    return call.promise
  })
  return { calls, ask }
}

test('visitors who ask the same at once share one answer; who asks later gets a new one', async () => {
  const { calls, ask } = held()
  const both = [ask({ caller: visitor, locale: 'de-ch', input }), ask({ caller: visitor, locale: 'de-ch', input })]
  await turn()
  expect(calls).toHaveLength(1)
  calls[0]?.resolve('before')
  expect(await Promise.all(both)).toEqual(['before', 'before'])
  const later = ask({ caller: visitor, locale: 'de-ch', input })
  await turn()
  calls[1]?.resolve('after')
  expect(await later).toBe('after')
})

test('another language, another question and a signed-in person are answered for themselves', async () => {
  const { calls, ask } = held()
  const answers = [
    ...[visitor, member, member].map((caller) => ask({ caller, locale: 'de-ch', input })),
    ask({ caller: visitor, locale: 'en-gb', input }),
    ask({ caller: visitor, locale: 'de-ch', input: { query: {} } }),
  ]
  await turn()
  for (const [n, { resolve }] of calls.entries()) resolve(`answer ${n}`)
  expect(new Set(await Promise.all(answers)).size).toBe(5)
})

test('a failure is told to those who wait, and not remembered', async () => {
  const { calls, ask } = held()
  const both = [ask({ caller: visitor, locale: 'de-ch', input }), ask({ caller: visitor, locale: 'de-ch', input })]
  await turn()
  calls[0]?.reject(new Error('away'))
  for (const answer of both) await expect(answer).rejects.toThrow('away')
  const later = ask({ caller: visitor, locale: 'de-ch', input })
  await turn()
  calls[1]?.resolve('back')
  expect(await later).toBe('back')
})

test('signed-in people share an answer only with those who are told to be alike', async () => {
  let calls = 0
  const ask = singleFlight(
    async (_request: { caller: Caller; locale: 'de-ch'; input: unknown; whole: boolean }) => {
      calls += 1
      return calls
    },
    ({ whole }) => (whole ? 'whole' : 'part'),
  )
  const asked = [false, false, true].map((whole) => ask({ caller: member, locale: 'de-ch', input, whole }))
  expect(await Promise.all(asked)).toEqual([1, 1, 2])
})
