import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createDatabases } from '../../../tests/support/databases.ts'
import type { Database } from '../db/open.ts'
import { callerAddress, callerKey } from './caller-address.ts'
import { createRateLimit, type RateLimit } from './rate-limit.ts'

const request = (remoteAddress: string, forwarded?: string | string[]) =>
  ({ headers: { 'x-forwarded-for': forwarded }, socket: { remoteAddress } }) as unknown as Parameters<
    typeof callerAddress
  >[0]

describe('the caller', () => {
  test('is identified by the socket’s address, not by a header, unless a proxy is trusted', () => {
    expect(callerAddress(request('203.0.113.9', '198.51.100.1'), 0)).toBe('203.0.113.9')
    expect(callerAddress(request('127.0.0.1'), 1)).toBe('127.0.0.1')
  })

  test('is the address that the outermost trusted proxy saw; entries further left are ignored', () => {
    const forwarded = 'forged, 198.51.100.1, 203.0.113.7'
    expect(callerAddress(request('127.0.0.1', forwarded), 1)).toBe('203.0.113.7')
    expect(callerAddress(request('127.0.0.1', forwarded), 2)).toBe('198.51.100.1')
    expect(callerAddress(request('127.0.0.1', forwarded), 3)).toBe('127.0.0.1')
  })

  test('is identified by IPv4 address or IPv6 network', () => {
    expect(callerKey('::ffff:203.0.113.9')).toBe('203.0.113.9')
    expect(callerKey('2001:db8:0:1::5')).toBe(callerKey('2001:0db8::1:ffff:0:0:9'))
    expect(callerKey('2001:db8:0:1::5')).not.toBe(callerKey('2001:db8:0:2::5'))
  })
})

describe('the rate limit', () => {
  const databases = createDatabases()
  const stores: Record<string, Pick<Database, 'pool'>> = { memory: {} }
  beforeAll(async () => {
    stores.PostgreSQL = await databases.open('postgres')
  })
  afterAll(() => databases.remove())
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
  afterEach(() => void vi.useRealTimers())
  const wait = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)
  const createLimit = (store: string, name: string = randomUUID()) =>
    createRateLimit(stores[store] ?? {}, { name, limit: 3, windowSeconds: 60 })
  const consume = async ({ consume }: RateLimit, ...keys: string[]) => {
    const waits: number[] = []
    for (const key of keys) waits.push(await consume(key))
    return waits
  }

  describe.each(['memory', 'PostgreSQL'])('in %s', (store) => {
    test('counts the requests of a batch one by one', async () => {
      const limit = createLimit(store)
      await limit.enforce('a', 2)
      await expect(limit.enforce('a', 2)).rejects.toMatchObject({ code: 'request.rate_limited' })
    })

    test('accepts three attempts of a key in a window, then returns the seconds until it ends', async () => {
      const limit = createLimit(store)
      expect(await consume(limit, 'a')).toEqual([0])
      wait(20)
      expect(await consume(limit, 'a', 'a', 'a', 'b')).toEqual([0, 0, 40, 0])
      wait(39.5)
      expect(await consume(limit, 'a')).toEqual([1])
      wait(0.5)
      expect(await consume(limit, 'a', 'a', 'a', 'a')).toEqual([0, 0, 0, 60])
    })

    test('throws request.rate_limited with Retry-After', async () => {
      const limit = createLimit(store)
      for (let i = 0; i < 3; i++) await limit.enforce('a')
      await expect(limit.enforce('a')).rejects.toMatchObject({
        code: 'request.rate_limited',
        details: { headers: { 'Retry-After': '60' } },
      })
    })

    test('accepts another attempt for each that is given back, whatever was refused in the meantime', async () => {
      const limit = createLimit(store)
      expect(await consume(limit, 'a', 'a', 'a', 'a', 'a')).toEqual([0, 0, 0, 60, 60])
      await limit.reward('a')
      await limit.reward('a')
      expect(await consume(limit, 'a', 'a', 'a')).toEqual([0, 0, 60])
    })

    test('accepts no additional attempt for one that is given back after its window', async () => {
      const limit = createLimit(store)
      await limit.consume('a')
      wait(60)
      await limit.reward('a')
      await limit.reward('b')
      expect(await consume(limit, 'a', 'a', 'a', 'a')).toEqual([0, 0, 0, 60])
      expect(await consume(limit, 'b', 'b', 'b', 'b')).toEqual([0, 0, 0, 60])
    })

    test('resets one key without affecting another', async () => {
      const limit = createLimit(store)
      await consume(limit, 'a', 'a', 'a', 'a b', 'a b', 'a b')
      await limit.delete('a')
      expect(await consume(limit, 'a', 'a b')).toEqual([0, 60])
    })

    test('returns the number of attempts in the window, up to the first refused one', async () => {
      const limit = createLimit(store)
      const counts: number[] = []
      for (let i = 0; i < 6; i++) counts.push(await limit.count('a'))
      wait(60)
      expect([...counts, await limit.count('a')]).toEqual([1, 2, 3, 4, 4, 4, 1])
    })
  })

  test('in memory has at most 10,000 keys: the least recently used is removed', async () => {
    const limit = createLimit('memory')
    await consume(limit, 'a', 'a', 'a', 'b', 'b', 'b', 'a')
    for (let i = 0; i < 9_999; i++) await limit.consume(`203.0.113.${i}`)
    expect(await consume(limit, 'a', 'b')).toEqual([60, 0])
  })

  test('of the same name is shared by two processes; another name has its own counts', async () => {
    const [first, second] = [createLimit('PostgreSQL', 'shared'), createLimit('PostgreSQL', 'shared')]
    const waits = await Promise.all([first, second, first, second].map((limit) => limit.consume('a')))
    expect(waits.sort()).toEqual([0, 0, 0, 60])
    expect(await consume(createLimit('PostgreSQL', 'other'), 'a')).toEqual([0])
  })

  test('needs no statement for a key that it has refused, until its window ends', async () => {
    const limit = createLimit('PostgreSQL')
    await consume(limit, 'a', 'a', 'a', 'a')
    const query = vi.spyOn(stores.PostgreSQL?.pool ?? new pg.Pool(), 'query')
    expect(await consume(limit, 'a', 'a')).toEqual([60, 60])
    expect(query).not.toHaveBeenCalled()
    wait(60)
    expect(await consume(limit, 'a')).toEqual([0])
    expect(query).toHaveBeenCalledOnce()
    query.mockRestore()
  })

  test('stores no key as it is', async () => {
    await createLimit('PostgreSQL').consume('vera@example.ch 203.0.113.9')
    const rows = JSON.stringify((await stores.PostgreSQL?.pool?.query('select * from rate_limit'))?.rows)
    expect(rows).toContain('key')
    expect(rows).not.toMatch(/vera@|203\.0\.113/)
  })

  test('accepts nothing while PostgreSQL is unreachable', async () => {
    const pool = new pg.Pool({ host: '127.0.0.1', port: 1 })
    const limit = createRateLimit({ pool }, { name: 'test', limit: 3, windowSeconds: 60 })
    await expect(limit.enforce('a')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
    await pool.end()
  })
})
