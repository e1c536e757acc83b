import { get, set } from 'idb-keyval'
import { describe, expect, it, vi } from 'vitest'
import { testDevice } from '../tests/support/device.ts'
import { ClosedError, memberStores, openMemberDatabase, wipeMember, wipeOthers } from './database.ts'

const sub = '5a1e'

/** An IndexedDB whose open connections break when told so, as on iOS after the app was in the background. */
const breakable = (factory: IDBFactory) => {
  const connections: IDBDatabase[] = []
  return {
    indexedDB: new Proxy(factory, {
      get: (target, name) => {
        if (name !== 'open') return Reflect.get(target, name).bind(target)
        return (...args: Parameters<IDBFactory['open']>) => {
          const request = target.open(...args)
          request.addEventListener('success', () => connections.push(request.result))
          return request
        }
      },
    }),
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
  it('keeps what one transaction wrote, in all its stores or in none', async () => {
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

  it('serves idb-keyval', async () => {
    const queries = openMemberDatabase(testDevice().tab(), sub).keyval('queries')
    await set('events', 'persisted', queries)
    expect(await get('events', queries)).toBe('persisted')
  })

  it('opens again when the connection was lost, and runs the work once more', async () => {
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
})

describe('another app’s database', () => {
  it('gets the stores it lacks, and keeps what it has', async () => {
    const tab = testDevice().tab()
    const older = await settled(tab.indexedDB.open(`mhz-${sub}`, 1), (database) => database.createObjectStore('sheets'))
    older.transaction('sheets', 'readwrite').objectStore('sheets').put('saved before', '1/1')
    older.close()
    const database = openMemberDatabase(tab, sub)
    await database.write(['stand'], async (t) => t.put('stand', 'k', 1))
    expect(await database.read(['sheets'], (t) => t.get('sheets', '1/1'))).toBe('saved before')
  })

  it('is opened as it is when it is of a later version', async () => {
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

it('a browser without IndexedDB says so as one that refuses to open it', async () => {
  const nowhere = openMemberDatabase({ ...testDevice().tab(), indexedDB: undefined as unknown as IDBFactory }, sub)
  await expect(nowhere.read(['queries'], (t) => t.all('queries'))).rejects.toBeInstanceOf(DOMException)
})

describe('a wipe', () => {
  it('empties every store, tells the other tabs and leaves another member alone', async () => {
    const device = testDevice()
    const [here, there] = [device.tab(), device.tab()]
    const mine = openMemberDatabase(here, sub)
    const theirs = openMemberDatabase(here, 'other')
    for (const store of memberStores) {
      await mine.write([store], async (t) => t.put(store, 'k', 1))
      await theirs.write([store], async (t) => t.put(store, 'k', 1))
    }
    const heard: unknown[] = []
    there.channel.addEventListener('message', ({ data }) => heard.push(data))
    await wipeMember(here, sub, mine)
    expect(heard).toEqual([{ type: 'wiped' }])
    expect((await here.indexedDB.databases()).map(({ name }) => name)).toEqual(['mhz-other'])
    expect(await theirs.read(['queries'], (t) => t.get('queries', 'k'))).toBe(1)
  })

  it('keeps a query in flight, here or in another tab, from writing afterwards', async () => {
    const device = testDevice()
    const here = openMemberDatabase(device.tab(), sub)
    const there = openMemberDatabase(device.tab(), sub)
    await there.write(['queries'], async (t) => t.put('queries', 'k', 'private'))
    await wipeMember(device.tab(), sub, here)
    await expect(set('k', 'late', here.keyval('queries'))).rejects.toBeInstanceOf(ClosedError)
    await expect(set('k', 'late', there.keyval('queries'))).rejects.toBeInstanceOf(ClosedError)
    const idle = openMemberDatabase(device.tab(), sub)
    await wipeMember(device.tab(), sub)
    await expect(set('k', 'late', idle.keyval('queries'))).rejects.toBeInstanceOf(ClosedError)
    const again = openMemberDatabase(device.tab(), sub)
    expect(await again.read(['queries'], (t) => t.all('queries'))).toEqual([])
  })

  it('stops a write for which the database is still being opened', async () => {
    const tab = testDevice().tab()
    const database = openMemberDatabase(tab, sub)
    const late = database.write(['queries'], async (t) => t.put('queries', 'k', 'late'))
    database.close()
    await expect(late).rejects.toBeInstanceOf(ClosedError)
    expect(await openMemberDatabase(tab, sub).read(['queries'], (t) => t.keys('queries'))).toEqual([])
  })

  it('of what another member left behind reaches a tab that still has it open', async () => {
    const tab = testDevice().tab()
    const open = openMemberDatabase(tab, sub)
    await open.write(['queries'], async (t) => t.put('queries', 'k', 'private'))
    await wipeOthers(tab, 'another')
    await vi.waitFor(async () => expect(await tab.indexedDB.databases()).toEqual([]))
    await expect(set('k', 'late', open.keyval('queries'))).rejects.toBeInstanceOf(ClosedError)
    expect(await tab.indexedDB.databases()).toEqual([])
  })

  it('leaves nothing to read even when the deletion never happens', async () => {
    const tab = testDevice().tab()
    const stuck = new Proxy(tab.indexedDB, {
      get: (target, name) => {
        if (name !== 'deleteDatabase') return Reflect.get(target, name).bind(target)
        return () => {
          const request = new EventTarget()
          queueMicrotask(() => Reflect.get(request, 'onblocked').call(request))
          return request
        }
      },
    })
    const database = openMemberDatabase(tab, sub)
    for (const store of memberStores) await database.write([store], async (t) => t.put(store, 'k', 'private'))
    await wipeMember({ ...tab, indexedDB: stuck }, sub, database)
    const left = openMemberDatabase(tab, sub)
    for (const store of memberStores) expect(await left.read([store], (t) => t.all(store))).toEqual([])
  })
})
