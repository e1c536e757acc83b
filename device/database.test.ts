import { IDBObjectStore, IDBTransaction } from 'fake-indexeddb'
import { get, set } from 'idb-keyval'
import { describe, expect, it, vi } from 'vitest'
import { testDevice } from '../tests/support/device.ts'
import { memberStores, openMemberDatabase } from './database.ts'

const sub = '5a1e'

/** An IndexedDB whose open connections can be broken by the test, as iOS does to an app in the background. */
const breakable = (factory: IDBFactory) => {
  const connections: IDBDatabase[] = []
  let last: IDBTransaction | undefined
  return {
    indexedDB: new Proxy(factory, {
      get: (target, name) => {
        if (name !== 'open') return Reflect.get(target, name).bind(target)
        return (...args: Parameters<IDBFactory['open']>) => {
          const request = target.open(...args)
          request.addEventListener('success', () => {
            const connection = request.result
            connections.push(connection)
            const begin = connection.transaction.bind(connection)
            connection.transaction = (...asked) => {
              last = begin(...asked)
              return last
            }
          })
          return request
        }
      },
    }),
    /** Aborts the transaction that began last. */
    abortLast: () => last?.abort(),
    breakAll: () => {
      for (const connection of connections.splice(0)) connection.close()
    },
  }
}

const settled = (request: IDBOpenDBRequest, upgrade: (database: IDBDatabase) => void): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    request.onupgradeneeded = () => upgrade(request.result)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

describe('a database', () => {
  it('commits a transaction in all its stores or in none', async () => {
    const database = openMemberDatabase(testDevice().tab(), sub)
    await database.write(['sheets', 'sheet-bytes'], async (t) => {
      t.put('sheets', '1/1', { name: 'Flöte' })
      t.put('sheet-bytes', '1/1', new ArrayBuffer(4))
    })
    const failing = database.write(['sheets', 'sheet-bytes'], async (t) => {
      t.delete('sheets', '1/1')
      t.put('sheet-bytes', '1/2', new ArrayBuffer(4))
      await t.get('sheets', '1/1')
      throw new Error('in the middle')
    })
    await expect(failing).rejects.toThrow('in the middle')
    expect(await database.read(['sheets'], (t) => t.all('sheets'))).toEqual([{ key: '1/1', value: { name: 'Flöte' } }])
    expect(await database.read(['sheet-bytes'], (t) => t.keys('sheet-bytes'))).toEqual(['1/1'])
  })

  it('commits explicitly before the write has completed, and reads nothing first', async () => {
    const database = openMemberDatabase(testDevice().tab(), sub)
    const reads = (['get', 'getAll', 'getAllKeys'] as const).map((method) => vi.spyOn(IDBObjectStore.prototype, method))
    const put = vi.spyOn(IDBObjectStore.prototype, 'put')
    const { commit } = IDBTransaction.prototype
    const answers: unknown[] = []
    vi.spyOn(IDBTransaction.prototype, 'commit').mockImplementation(function (this: IDBTransaction) {
      answers.push(...put.mock.results.map(({ value }) => value.readyState))
      commit.call(this)
    })
    await database.write(['stand'], async (t) => t.put('stand', 'k', 1))
    expect(answers).toEqual(['pending'])
    for (const read of reads) expect(read).not.toHaveBeenCalled()
  })

  it('works with idb-keyval', async () => {
    const queries = openMemberDatabase(testDevice().tab(), sub).keyval('queries')
    await set('events', 'persisted', queries)
    expect(await get('events', queries)).toBe('persisted')
  })

  it('fails in time when another tab blocks opening, reports when it opens after all, and opens the next time', async () => {
    const device = testDevice()
    const report = vi.fn()
    const tab = { ...device.tab(), storageMonitor: { report } }
    let locked = true
    const closed = vi.fn()
    const requests: IDBOpenDBRequest[] = []
    const indexedDB = new Proxy(tab.indexedDB, {
      get: (target, name) => {
        if (name !== 'open' || !locked) return Reflect.get(target, name).bind(target)
        return () => requests[requests.push(new EventTarget() as IDBOpenDBRequest) - 1]
      },
    })
    const database = openMemberDatabase({ ...tab, indexedDB }, sub)
    const reading = expect(database.read(['queries'], (t) => t.keys('queries'))).rejects.toThrow('did not open')
    await vi.waitFor(() => expect(requests).toHaveLength(1))
    device.advance(10_000)
    await reading
    expect(report).toHaveBeenLastCalledWith(['mhz-5a1e/queries'], true)
    // A connection that opens too late is closed.
    const [late] = requests
    if (late === undefined) expect.fail('nothing was opened')
    Object.assign(late, { result: { close: closed } })
    late.onsuccess?.(new Event('success'))
    expect(closed).toHaveBeenCalledOnce()
    expect(report).toHaveBeenLastCalledWith(expect.arrayContaining(['mhz-5a1e/queries']), false)
    locked = false
    expect(await database.read(['queries'], (t) => t.keys('queries'))).toEqual([])
  })

  /** A member's database on a device with a controllable clock. */
  const timed = () => {
    const device = testDevice()
    const report = vi.fn()
    const tab = { ...device.tab(), storageMonitor: { report } }
    const open = vi.spyOn(tab.indexedDB, 'open')
    return { device, report, open, database: openMemberDatabase(tab, sub) }
  }
  const never = () => new Promise<never>(() => undefined)

  it('retries over a new connection when a transaction does not end, then fails', async () => {
    const { device, open, database } = timed()
    const run = vi.fn(never)
    const reading = expect(database.read(['queries'], run)).rejects.toMatchObject({ name: 'TimeoutError' })
    for (const runs of [1, 2]) {
      await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(runs))
      expect(open).toHaveBeenCalledTimes(runs)
      device.advance(10_000)
    }
    await reading
  })

  it('fails in time when the browser never ends a transaction that has failed', async () => {
    const { device, database } = timed()
    await database.read(['outbox'], (t) => t.keys('outbox'))
    const listen = vi.spyOn(IDBTransaction.prototype, 'addEventListener').mockImplementation(() => undefined)
    const failed = vi.fn(() => Promise.reject(new DOMException('no space', 'QuotaExceededError')))
    const writing = expect(database.write(['outbox'], failed)).rejects.toMatchObject({ name: 'TimeoutError' })
    for (const runs of [1, 2]) {
      await vi.waitFor(() => expect(failed).toHaveBeenCalledTimes(runs))
      device.advance(10_000)
    }
    await writing
    expect(listen).toHaveBeenCalled()
  })

  it('reports stores as stalled from the first timeout until they can be read', async () => {
    const { device, report, database } = timed()
    const locking = openMemberDatabase({ ...device.tab(), schedule: () => () => undefined }, sub)
    let isHeld = true
    const started = Promise.withResolvers<void>()
    const holding = locking.write(['outbox'], async (t) => {
      while (isHeld) {
        await t.get('outbox', '1')
        started.resolve()
      }
    })
    await started.promise
    const reading = database.read(['outbox'], (t) => t.keys('outbox')).catch(() => undefined)
    await vi.waitFor(() => {
      device.advance(10_000)
      expect(report).toHaveBeenCalledWith(['mhz-5a1e/outbox'], true)
    })
    await vi.waitFor(async () => {
      device.advance(10_000)
      expect(await Promise.race([reading, 'pending'])).toBeUndefined()
    })
    expect(report).not.toHaveBeenCalledWith(['mhz-5a1e/outbox'], false)
    isHeld = false
    await holding
    await vi.waitFor(() => expect(report).toHaveBeenLastCalledWith(['mhz-5a1e/outbox'], false))
  })

  it('retries a transaction with the bytes of a sheet after a minute, not after ten seconds', async () => {
    const { device, database } = timed()
    const run = vi.fn(never)
    const writing = database.write(['sheets', 'sheet-bytes'], run).catch(() => undefined)
    await vi.waitFor(() => expect(run).toHaveBeenCalledOnce())
    device.advance(59_999)
    await new Promise((resolve) => setImmediate(resolve))
    expect(run).toHaveBeenCalledOnce()
    device.advance(1)
    await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(2))
    device.advance(60_000)
    await writing
  })

  it('reopens when the connection was lost, and runs the work again', async () => {
    const tab = testDevice().tab()
    const { indexedDB, breakAll } = breakable(tab.indexedDB)
    const database = openMemberDatabase({ ...tab, indexedDB }, sub)
    await database.write(['outbox'], async (t) => t.put('outbox', 'a', 1))
    breakAll()
    expect(await database.read(['outbox'], (t) => t.get('outbox', 'a'))).toBe(1)
    breakAll()
    await database.write(['outbox'], async (t) => t.put('outbox', 'a', 2))
    expect(await database.read(['outbox'], (t) => t.get('outbox', 'a'))).toBe(2)
  })

  it('runs the work again when the system aborts the transaction', async () => {
    const tab = testDevice().tab()
    const { indexedDB, abortLast } = breakable(tab.indexedDB)
    const database = openMemberDatabase({ ...tab, indexedDB }, sub)
    let runs = 0
    await database.write(['outbox'], async (t) => {
      t.put('outbox', 'a', ++runs)
      if (runs === 1) abortLast()
    })
    expect(await database.read(['outbox'], (t) => t.get('outbox', 'a'))).toBe(2)
    const always = database.write(['outbox'], async (t) => {
      t.put('outbox', 'a', ++runs)
      abortLast()
    })
    await expect(always).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }))
    expect(runs).toBe(4)
  })
})

describe('a database of another app version', () => {
  it('gets missing stores and retains existing ones', async () => {
    const tab = testDevice().tab()
    const older = await settled(tab.indexedDB.open(`mhz-${sub}`, 1), (database) => database.createObjectStore('sheets'))
    older.transaction('sheets', 'readwrite').objectStore('sheets').put('saved before', '1/1')
    older.close()
    const database = openMemberDatabase(tab, sub)
    await database.write(['stand'], async (t) => t.put('stand', 'k', 1))
    expect(await database.read(['sheets'], (t) => t.get('sheets', '1/1'))).toBe('saved before')
  })

  it('is opened unchanged if its version is newer', async () => {
    const tab = testDevice().tab()
    const newer = await settled(tab.indexedDB.open(`mhz-${sub}`, 99), (database) => {
      for (const store of [...memberStores, 'of tomorrow']) database.createObjectStore(store)
    })
    newer.close()
    const database = openMemberDatabase(tab, sub)
    await database.write(['outbox'], async (t) => t.put('outbox', 'a', 1))
    expect(await database.read(['outbox'], (t) => t.get('outbox', 'a'))).toBe(1)
  })
})

it('reports a browser without IndexedDB like one that refuses to open it', async () => {
  const nowhere = openMemberDatabase({ ...testDevice().tab(), indexedDB: undefined as unknown as IDBFactory }, sub)
  await expect(nowhere.read(['queries'], (t) => t.all('queries'))).rejects.toBeInstanceOf(DOMException)
})
