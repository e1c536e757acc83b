import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { keys, set } from 'idb-keyval'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type MemberDatabase, openMemberDatabase } from '#device/database.ts'
import { OfflineError } from '#device/errors.ts'
import { testDevice } from '../../../tests/support/device.ts'
import { type PersistenceSettings, persistQueries } from './persisted-queries.ts'
import { createQueryClient } from './query-client.ts'

/** Persisted lists on a full device, with two tabs, or with a wrong clock. */
const key = ['roles']
const offline = (): Promise<never> => Promise.reject(new OfflineError('network'))
let database: MemberDatabase
let written: { key: QueryKey; data: unknown; began: Date }[]
let full: boolean
let clients: QueryClient[]

/** One page load: its own cache on the device's only database. */
const page = (more: Partial<PersistenceSettings> = {}): QueryClient => {
  const persistence = persistQueries({
    database,
    now: () => new Date(),
    onPersisted: (queryKey, data, began) => written.push({ key: queryKey, data, began }),
    onFull: (isFull) => {
      full = isFull
    },
    ...more,
  })
  const client = createQueryClient(persistence)
  clients.push(client)
  return client
}
const writtenOnce = () => vi.waitFor(() => expect(written).toHaveLength(1))

beforeEach(() => {
  database = openMemberDatabase(testDevice().tab(), 'sub-1')
  written = []
  full = false
  clients = []
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  for (const client of clients) client.clear()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('a full device shows a list that it cannot persist, and reports it', async () => {
  const unhandled = vi.fn()
  process.on('unhandledRejection', unhandled)
  const noRoom: MemberDatabase = {
    ...database,
    keyval: (name) => (mode, callback) =>
      mode === 'readwrite'
        ? Promise.reject(new DOMException('no room', 'QuotaExceededError'))
        : database.keyval(name)(mode, callback),
  }
  const client = page({ database: noRoom })
  expect(await client.fetchQuery({ queryKey: key, queryFn: () => Promise.resolve(['MEMBER']) })).toEqual(['MEMBER'])
  await vi.waitFor(() => expect(full).toBe(true))
  process.off('unhandledRejection', unhandled)
  expect(unhandled).not.toHaveBeenCalled()
  expect(written).toEqual([])
})

test('the device counts as full while any list cannot be persisted, even if others can', async () => {
  let fits = (_: unknown): boolean => false
  const small: MemberDatabase = {
    ...database,
    keyval: (name) => (mode, callback) =>
      database.keyval(name)(mode, (keyvalStore) => {
        const put = keyvalStore.put.bind(keyvalStore)
        keyvalStore.put = (value, place) => {
          if (fits(place)) return put(value, place)
          throw new DOMException('no room', 'QuotaExceededError')
        }
        return callback(keyvalStore)
      }),
  }
  const client = page({ database: small })
  const fetched = (noun: string) =>
    client.fetchQuery({ queryKey: [noun], queryFn: () => Promise.resolve([]), staleTime: 0 })
  await fetched('directory')
  await vi.waitFor(() => expect(full).toBe(true))
  fits = (place) => place !== 'tanstack-query-["directory"]'
  await fetched('roles')
  await writtenOnce()
  expect(full).toBe(true)
  fits = () => true
  await fetched('directory')
  await vi.waitFor(() => expect(full).toBe(false))
})

test('the response to an earlier request does not overwrite a later one, from whichever tab', async () => {
  const late = Promise.withResolvers<string[]>()
  /** Called after every attempt to write. */
  const ended = vi.fn()
  let requestTime = new Date('2026-11-20T19:00:00Z')
  const tab = () => {
    const client = page({ now: () => requestTime, onFull: ended })
    return (queryFn: () => Promise<string[]>) => client.fetchQuery({ queryKey: key, queryFn, staleTime: 0 })
  }
  const [one, other] = [tab(), tab()]
  const begun = Promise.withResolvers<void>()
  const early = one(() => {
    begun.resolve()
    return late.promise
  })
  await begun.promise
  requestTime = new Date('2026-11-20T19:00:05Z')
  await other(() => Promise.resolve(['MEMBER', 'ADMIN']))
  await writtenOnce()
  late.resolve(['MEMBER'])
  await early
  const readPersisted = () => page().fetchQuery({ queryKey: key, queryFn: offline })
  await vi.waitFor(() => expect(ended).toHaveBeenCalledTimes(2))
  expect([await readPersisted(), written]).toEqual([
    ['MEMBER', 'ADMIN'],
    [expect.objectContaining({ data: ['MEMBER', 'ADMIN'] })],
  ])
  // A clock that was ahead and was corrected does not block writes.
  requestTime = new Date('2026-11-20T18:00:00Z')
  await one(() => Promise.resolve(['MEMBER']))
  await vi.waitFor(() => expect(written).toHaveLength(2))
  expect(await readPersisted()).toEqual(['MEMBER'])
})

test('a clock that is far ahead removes nothing: the list is shown and stays', async () => {
  await page().fetchQuery({ queryKey: key, queryFn: () => Promise.resolve(['MEMBER']) })
  await writtenOnce()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 200 * 86_400_000 })
  expect(await page().fetchQuery({ queryKey: key, queryFn: offline })).toEqual(['MEMBER'])
  vi.useRealTimers()
  expect(await keys(database.keyval('queries'))).toEqual(['tanstack-query-["roles"]'])
})

test('a list is removed after 120 days by a correct clock', async () => {
  const dataUpdatedAt = Date.now() - 121 * 86_400_000
  const entry = JSON.stringify({
    buster: '1',
    queryHash: '["roles"]',
    queryKey: key,
    state: { dataUpdatedAt, data: [] },
  })
  await set('tanstack-query-["roles"]', entry, database.keyval('queries'))
  const settings = { database, now: () => new Date(), onPersisted: () => {}, onFull: () => {} }
  await persistQueries(settings).collect()
  expect(await keys(database.keyval('queries'))).toEqual([])
})
