import { set } from 'idb-keyval'
import { describe, expect, it, vi } from 'vitest'
import { testDevice } from '../tests/support/device.ts'
import { ClosedError } from './connection.ts'
import { guests, memberStores, openDeviceDatabase, openMemberDatabase } from './database.ts'
import type { DeviceDeps } from './deps.ts'
import { wipeMember, wipeOthers } from './wipe.ts'

const sub = '5a1e'

/** An IndexedDB that never deletes: another tab blocks it, or sleeps and does not respond, or the deletion fails. */
const deletion = ({ indexedDB }: DeviceDeps, says: 'blocked' | 'error' | 'nothing'): IDBFactory =>
  new Proxy(indexedDB, {
    get: (target, name) => {
      if (name !== 'deleteDatabase') return Reflect.get(target, name).bind(target)
      return () => {
        const request = Object.assign(new EventTarget(), { error: new DOMException('Internal error', 'UnknownError') })
        if (says !== 'nothing') queueMicrotask(() => Reflect.get(request, `on${says}`).call(request))
        return request
      }
    },
  })

/** Tracks the current outcome of a promise: `null` while it is pending. */
const watched = (work: Promise<void>): { outcome: unknown } => {
  const seen: { outcome: unknown } = { outcome: null }
  work.then(
    () => Object.assign(seen, { outcome: 'done' }),
    (error: unknown) => Object.assign(seen, { outcome: error }),
  )
  return seen
}

describe('a wipe', () => {
  it("empties every store, notifies the other tabs and leaves another member's data alone", async () => {
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
    await wipeMember(here, sub, { openDatabase: mine })
    expect(heard).toEqual([{ type: 'wiped' }])
    expect((await here.indexedDB.databases()).map(({ name }) => name)).toEqual(['mhz-other'])
    expect(await theirs.read(['queries'], (t) => t.get('queries', 'k'))).toBe(1)
  })

  it('prevents a query in flight, here or in another tab, from writing afterwards', async () => {
    const device = testDevice()
    const here = openMemberDatabase(device.tab(), sub)
    const there = openMemberDatabase(device.tab(), sub)
    await there.write(['queries'], async (t) => t.put('queries', 'k', 'private'))
    await wipeMember(device.tab(), sub, { openDatabase: here })
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

  it("of another member's remains reaches a tab that still has them open", async () => {
    const tab = testDevice().tab()
    const open = openMemberDatabase(tab, sub)
    await open.write(['queries'], async (t) => t.put('queries', 'k', 'private'))
    await wipeOthers(tab, 'another')
    await vi.waitFor(async () => expect(await tab.indexedDB.databases()).toEqual([]))
    await expect(set('k', 'late', open.keyval('queries'))).rejects.toBeInstanceOf(ClosedError)
    expect(await tab.indexedDB.databases()).toEqual([])
  })

  it("of another member's remains leaves the sheets that a substitute saved, and the device's own database", async () => {
    const tab = testDevice().tab()
    const saved = { id: 'link', at: 1 }
    await openMemberDatabase(tab, guests).write(['queries'], async (t) => t.put('queries', 'link', saved))
    await openDeviceDatabase(tab).read(['tokens'], async () => undefined)
    await openMemberDatabase(tab, sub).write(['queries'], async (t) => t.put('queries', 'k', 'private'))
    await wipeOthers(tab, 'another')
    const left = async () => (await tab.indexedDB.databases()).map(({ name }) => name).sort()
    await vi.waitFor(async () => expect(await left()).toEqual(['mhz-device', 'mhz-guest']))
    expect(await openMemberDatabase(tab, guests).read(['queries'], (t) => t.get('queries', 'link'))).toEqual(saved)
  })

  it('leaves nothing to read even if the deletion never happens', async () => {
    const tab = testDevice().tab()
    const database = openMemberDatabase(tab, sub)
    for (const store of memberStores) await database.write([store], async (t) => t.put(store, 'k', 'private'))
    await wipeMember({ ...tab, indexedDB: deletion(tab, 'blocked') }, sub, { openDatabase: database })
    const left = openMemberDatabase(tab, sub)
    for (const store of memberStores) expect(await left.read([store], (t) => t.all(store))).toEqual([])
  })

  it('succeeds when the stores are empty and the deletion fails', async () => {
    const tab = testDevice().tab()
    vi.spyOn(console, 'info').mockImplementation(() => {})
    await openMemberDatabase(tab, sub).write(['queries'], async (t) => t.put('queries', 'k', 'private'))
    await wipeMember({ ...tab, indexedDB: deletion(tab, 'error') }, sub)
    expect(await openMemberDatabase(tab, sub).read(['queries'], (t) => t.all('queries'))).toEqual([])
  })

  it('that is retried after the first attempt closed the database still empties it', async () => {
    const tab = testDevice().tab()
    const mine = openMemberDatabase(tab, sub)
    await mine.write(['queries'], async (t) => t.put('queries', 'k', 1))
    mine.close()
    await wipeMember({ ...tab, indexedDB: deletion(tab, 'blocked') }, sub, { openDatabase: mine })
    expect(await openMemberDatabase(tab, sub).read(['queries'], (t) => t.keys('queries'))).toEqual([])
  })

  it('reports empty stores before it waits for a sleeping tab, and waits three seconds', async () => {
    const device = testDevice()
    const tab = device.tab()
    vi.spyOn(console, 'info').mockImplementation(() => {})
    const onEmpty = vi.fn(async () => undefined)
    const deleting = vi.fn()
    const indexedDB = new Proxy(deletion(tab, 'nothing'), {
      get: (target, name) => {
        if (name === 'deleteDatabase') deleting()
        return Reflect.get(target, name)
      },
    })
    const wipe = watched(wipeMember({ ...tab, indexedDB }, sub, { onEmpty }))
    await vi.waitFor(() => expect(deleting).toHaveBeenCalled())
    expect(onEmpty).toHaveBeenCalledOnce()
    device.advance(2999)
    await new Promise((resolve) => setTimeout(resolve))
    expect(wipe.outcome).toBeNull()
    device.advance(1)
    await vi.waitFor(() => expect(wipe.outcome).toBe('done'))
    expect(onEmpty).toHaveBeenCalledOnce()
  })

  it('that can neither empty nor delete gives up without reporting empty stores', async () => {
    const device = testDevice()
    const tab = device.tab()
    const openDatabase = openMemberDatabase(tab, sub)
    vi.spyOn(openDatabase, 'write').mockReturnValue(new Promise(() => {}))
    const onEmpty = vi.fn(async () => undefined)
    const heard: unknown[] = []
    device.tab().channel.addEventListener('message', ({ data }) => heard.push(data))
    const wipe = watched(wipeMember({ ...tab, indexedDB: deletion(tab, 'nothing') }, sub, { openDatabase, onEmpty }))
    device.advance(10_000)
    await vi.waitFor(() => expect(heard).toEqual([{ type: 'wiped' }]))
    expect(wipe.outcome).toBeNull()
    await new Promise((resolve) => setTimeout(resolve))
    device.advance(10_000)
    await vi.waitFor(() => expect(wipe.outcome).toMatchObject({ name: 'TimeoutError' }))
    expect(onEmpty).not.toHaveBeenCalled()
  })
})
