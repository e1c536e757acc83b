import { type QueryClient, type QueryKey, QueryObserver } from '@tanstack/react-query'
import { entries, set } from 'idb-keyval'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type MemberDatabase, openMemberDatabase } from '#device/database.ts'
import { OfflineError } from '#device/errors.ts'
import { testDevice } from '../../../tests/support/device.ts'
import { type Persistence, persistQueries } from './persisted-queries.ts'
import { prepareOffline, wanted } from './prepare-offline.ts'
import { createQueryClient } from './query-client.ts'

const key = ['roles']
const offline = (): Promise<never> => Promise.reject(new OfflineError('network'))

/** Other tabs do not exist in these tests. */
let database: MemberDatabase
let written: { key: QueryKey; data: unknown; began: Date }[]
let clients: QueryClient[]

/** One page load: its own cache on the device's only database. */
const page = (held: MemberDatabase = database): { client: QueryClient; persistence: Persistence } => {
  const persistence = persistQueries({
    database: held,
    now: () => new Date(),
    onPersisted: (queryKey, data, began) => written.push({ key: queryKey, data, began }),
    onFull: () => {},
  })
  const client = createQueryClient(persistence)
  clients.push(client)
  return { client, persistence }
}
const stored = async (): Promise<string[]> => {
  const all = await entries(database.keyval('queries'))
  return all.map(([name]) => String(name)).filter((name) => name.startsWith('tanstack-query-'))
}
const writtenOnce = () => vi.waitFor(() => expect(written).toHaveLength(1))

beforeEach(() => {
  database = openMemberDatabase(testDevice().tab(), 'sub-1')
  written = []
  clients = []
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  for (const client of clients) client.clear()
  vi.restoreAllMocks()
})

test('a fetched list is available at a cold start without network', async () => {
  await page().client.fetchQuery({ queryKey: key, queryFn: () => Promise.resolve(['MEMBER']) })
  await writtenOnce()
  expect(await page().client.fetchQuery({ queryKey: key, queryFn: offline })).toEqual(['MEMBER'])
})

test('stores name, telephone and e-mail of other people only, and deletes what an older app stored', async () => {
  const other = {
    ...{ uuid: 'u', firstName: 'Regula', lastName: 'Beispiel', company: null, label: 'Regula Beispiel' },
    ...{ instrument: 'HORN', further: [], office: null, email: 'regula@band.example', mobile: '079', landline: null },
    ...{ address: { address1: 'Tubaweg 7', address2: null, zip: '8044', city: 'Zürich' }, birthDate: '1958-02-03' },
    ...{ birthday: '02-03', household: 'h-1958' },
  }
  const directory = ['directory']
  const { client } = page()
  expect(await client.fetchQuery({ queryKey: directory, queryFn: () => Promise.resolve([other]) })).toEqual([other])
  await writtenOnce()
  const [text = ''] = (await entries<string, string>(database.keyval('queries'))).map(([, value]) => value)
  expect(text).toContain('regula@band.example')
  for (const word of ['Tubaweg', '8044', '1958']) expect(text).not.toContain(word)
  const persisted = { ...other, address: null, birthDate: null, birthday: null, household: null }
  expect(await page().client.fetchQuery({ queryKey: directory, queryFn: offline })).toEqual([persisted])

  const older = text.replace('"email"', '"birthDate":"1958-02-03","email"')
  await set('tanstack-query-["directory"]', older, database.keyval('queries'))
  expect(await page().client.fetchQuery({ queryKey: directory, queryFn: offline })).toEqual([persisted])
})

test('a list fetched in one language is shown in the other one offline, until it can be fetched', async () => {
  const fetched = () => Promise.resolve([])
  await page().client.fetchQuery({ queryKey: ['events', 'de-ch', 'members'], queryFn: fetched })
  await writtenOnce()
  const { client } = page()
  const english = ['events', 'en-gb', 'members']
  expect(await client.fetchQuery({ queryKey: english, queryFn: offline })).toEqual([])
  await expect(client.fetchQuery({ queryKey: ['events', 'en-gb', 'visitors'], queryFn: offline })).rejects.toThrow()
  expect(await stored()).toEqual(['tanstack-query-["events","de-ch","members"]'])
  await client.fetchQuery({ queryKey: english, queryFn: () => Promise.resolve(['news']), staleTime: 0 })
  expect(client.getQueryData(english)).toEqual(['news'])
  await vi.waitFor(() => expect(written).toHaveLength(2))
})

test('a displayed list is not replaced by another language when the network is lost', async () => {
  const [german, english] = (['de-ch', 'en-gb'] as const).map((locale) => ['documents', locale])
  if (german === undefined || english === undefined) throw new Error('two languages')
  await page().client.fetchQuery({ queryKey: english, queryFn: () => Promise.resolve([]) })
  await writtenOnce()
  const { client } = page()
  client.setQueryData(german, ['Statuten'])
  await expect(client.fetchQuery({ queryKey: german, queryFn: offline, staleTime: 0 })).rejects.toThrow(OfflineError)
  expect(client.getQueryData(german)).toEqual(['Statuten'])
})

test('retains the time of the fetch, not of the restore', async () => {
  const monday = Date.UTC(2026, 10, 16)
  vi.useFakeTimers({ toFake: ['Date'], now: monday })
  await page().client.fetchQuery({ queryKey: key, queryFn: () => Promise.resolve(['MEMBER']) })
  await writtenOnce()
  vi.setSystemTime(Date.UTC(2026, 10, 20))
  const later = page().client
  await later.fetchQuery({ queryKey: key, queryFn: offline })
  await vi.waitFor(() => expect(later.getQueryState(key)?.dataUpdatedAt).toBe(monday))
  vi.useRealTimers()
})

test('without network and stored data fails at once instead of waiting', async () => {
  let tries = 0
  const nothing = page().client.fetchQuery({
    queryKey: key,
    queryFn: () => {
      tries++
      return offline()
    },
  })
  await expect(nothing).rejects.toThrow(OfflineError)
  expect(tries).toBe(1)
})

test('one transient read error does not delete the entry', async () => {
  await page().client.fetchQuery({ queryKey: key, queryFn: () => Promise.resolve(['MEMBER']) })
  await writtenOnce()
  let failures = 1
  const flaky: MemberDatabase = {
    ...database,
    keyval: (name) => (mode, callback) =>
      failures-- > 0
        ? Promise.reject(new DOMException('Connection to Indexed Database server lost', 'UnknownError'))
        : database.keyval(name)(mode, callback),
  }
  await expect(page(flaky).client.fetchQuery({ queryKey: key, queryFn: offline })).rejects.toThrow(OfflineError)
  expect(await page().client.fetchQuery({ queryKey: key, queryFn: offline })).toEqual(['MEMBER'])
})

test('a fetch that ends after a sign-out writes nothing', async () => {
  const { client, persistence } = page()
  const [fetched, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<string[]>()]
  const queryFn = () => {
    fetched.resolve()
    return answer.promise
  }
  const late = client.fetchQuery({ queryKey: key, queryFn })
  await fetched.promise
  persistence.stop()
  answer.resolve(['MEMBER'])
  await late
  await page().client.fetchQuery({ queryKey: ['myself'], queryFn: () => Promise.resolve({}) })
  await writtenOnce()
  expect(await stored()).toEqual(['tanstack-query-["myself"]'])
})

test('after a sign-out nothing of the member is read any more', async () => {
  await page().client.fetchQuery({ queryKey: key, queryFn: () => Promise.resolve(['MEMBER']) })
  await writtenOnce()
  const { client, persistence } = page()
  persistence.stop()
  await expect(client.fetchQuery({ queryKey: key, queryFn: offline })).rejects.toThrow(OfflineError)
})

test('persists only the listed queries', async () => {
  const { client } = page()
  await client.fetchQuery({ queryKey: ['secrets', 'all'], queryFn: () => Promise.resolve([{ iban: 'CH93' }]) })
  await client.fetchQuery({ queryKey: key, queryFn: () => Promise.resolve(['MEMBER']) })
  await writtenOnce()
  expect(await stored()).toEqual(['tanstack-query-["roles"]'])
})

test('an entry whose data no longer matches the schema is refetched, never shown', async () => {
  const state = { dataUpdatedAt: Date.now(), data: { not: 'a list' } }
  const entry = JSON.stringify({ buster: '1', queryHash: '["roles"]', queryKey: key, state })
  await set('tanstack-query-["roles"]', entry, database.keyval('queries'))
  await expect(page().client.fetchQuery({ queryKey: key, queryFn: offline })).rejects.toThrow(OfflineError)
  expect(await stored()).toEqual([])
})

test('an entry that matches but belongs to another query is never shown', async () => {
  const [asked, other] = [
    ['documents', 'de-ch', 'members'],
    ['documents', 'de-ch', 'board'],
  ]
  const state = { dataUpdatedAt: Date.now(), data: [] }
  const entry = JSON.stringify({ buster: '1', queryHash: JSON.stringify(other), queryKey: other, state })
  await set(`tanstack-query-${JSON.stringify(asked)}`, entry, database.keyval('queries'))
  await expect(page().client.fetchQuery({ queryKey: asked ?? [], queryFn: offline })).rejects.toThrow(OfflineError)
})

const whole = (more: object = {}): string =>
  JSON.stringify({
    buster: '1',
    queryHash: '["roles"]',
    queryKey: key,
    state: { dataUpdatedAt: Date.now(), data: ['MEMBER'] },
    ...more,
  })
test.each<[string, unknown]>([
  ['half written', whole().slice(0, 40)],
  ['of flipped bytes', whole().replace('"state"', '"st\u0000te"')],
  ['of an older version', whole({ buster: '0' })],
  ['of another query', whole({ queryKey: ['settings'], queryHash: '["settings"]' })],
  ['that is not text', new Uint8Array([1, 2, 3])],
])('an entry %s is never shown, and the next fetch replaces it', async (_, entry) => {
  const place = 'tanstack-query-["roles"]'
  await set(place, entry, database.keyval('queries'))
  await expect(page().client.fetchQuery({ queryKey: key, queryFn: offline })).rejects.toThrow(OfflineError)
  await set(place, entry, database.keyval('queries'))
  await page().persistence.collect()
  expect(await stored()).toEqual([])
  await set(place, entry, database.keyval('queries'))
  await page().client.fetchQuery({ queryKey: key, queryFn: () => Promise.resolve(['MEMBER']) })
  await writtenOnce()
  expect(await page().client.fetchQuery({ queryKey: key, queryFn: offline })).toEqual(['MEMBER'])
})

test('prefetching requests the server although the device has a response, and stores the new one', async () => {
  await page().client.fetchQuery({ queryKey: key, queryFn: () => Promise.resolve(['MEMBER']) })
  await writtenOnce()
  const { client, persistence } = page()
  const plan = [wanted({ queryKey: key, queryFn: () => Promise.resolve(['MEMBER', 'ADMIN']) })]
  const onScreen = client.fetchQuery({ queryKey: key, queryFn: offline })
  expect(await prepareOffline(client, persistence, plan)).toBe(true)
  await onScreen
  expect(client.getQueryData(key)).toEqual(['MEMBER', 'ADMIN'])
  await vi.waitFor(() => expect(written).toHaveLength(2))
  expect(await page().client.fetchQuery({ queryKey: key, queryFn: offline })).toEqual(['MEMBER', 'ADMIN'])
})

test('a screen that opens during prefetching shows the stored list, even after the server has refused', async () => {
  await page().client.fetchQuery({ queryKey: key, queryFn: () => Promise.resolve(['MEMBER']) })
  await writtenOnce()
  const { client, persistence } = page()
  const [asked, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<string[]>()]
  const queryFn = () => {
    asked.resolve()
    return answer.promise
  }
  const preparing = prepareOffline(client, persistence, [wanted({ queryKey: key, queryFn, retry: false })])
  await asked.promise
  const screen = new QueryObserver(client, { queryKey: key, queryFn })
  const shown: unknown[] = []
  const leave = screen.subscribe(({ data }) => shown.push(data))
  expect(screen.getCurrentResult().data).toEqual(['MEMBER'])
  answer.reject(new Error('403'))
  expect(await preparing).toBe(false)
  expect(screen.getCurrentResult().data).toEqual(['MEMBER'])
  expect(shown).not.toContain(undefined)
  leave()
})

test('prefetching continues with dependent lists, even after a refusal', async () => {
  const { client, persistence } = page()
  const asked: string[] = []
  const one = (name: string, data: string[] | Error) =>
    wanted({
      queryKey: [name],
      retry: false,
      queryFn: () => {
        asked.push(name)
        return data instanceof Error ? Promise.reject(data) : Promise.resolve(data)
      },
    })
  const first = wanted({ queryKey: ['list'], queryFn: () => Promise.resolve(['a', 'b']) }, (names) =>
    names.map((name) => one(name, [])),
  )
  expect(await prepareOffline(client, persistence, [one('forbidden', new Error('403')), first])).toBe(false)
  expect(asked).toEqual(['forbidden', 'a', 'b'])
})

test('onPersisted receives the time at which the fetch began', async () => {
  const before = new Date()
  await page().client.fetchQuery({ queryKey: key, queryFn: () => Promise.resolve(['MEMBER']) })
  await writtenOnce()
  expect(written[0]?.data).toEqual(['MEMBER'])
  expect(written[0]?.began.getTime()).toBeGreaterThanOrEqual(before.getTime())
})
