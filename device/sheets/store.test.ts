import { IDBObjectStore } from 'fake-indexeddb'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Sheet } from '#contract/compositions.ts'
import { type TestDevice, testDevice } from '../../tests/support/device.ts'
import { pdf, sheetOf } from '../../tests/support/sheets.ts'
import { type MemberDatabase, openMemberDatabase } from '../database.ts'
import { openSheetStore, type SheetStore } from './store.ts'

let device: TestDevice
let database: MemberDatabase
let store: SheetStore
let sheet: Sheet
beforeEach(async () => {
  device = testDevice()
  const deps = device.tab()
  database = openMemberDatabase(deps, '5a1e')
  store = openSheetStore(deps, database)
  sheet = await sheetOf(3, 31, pdf('first'))
})
const place = { compositionId: 3, sheetId: 31 }
const staged = () => database.read(['sheet-staging'], (t) => t.keys('sheet-staging'))

describe('a saved sheet', () => {
  it('is returned byte for byte, as a separate copy', async () => {
    expect(await store.open(place)).toEqual({ kind: 'missing' })
    expect(await store.save(sheet, pdf('first'), 'Marsch')).toBeNull()
    for (let reading = 0; reading < 2; reading++) {
      const opened = await store.open(place)
      if (opened.kind !== 'ready') expect.fail(opened.kind)
      expect(new TextDecoder().decode(opened.bytes)).toBe('%PDF-1.7 first')
      structuredClone(opened.bytes, { transfer: [opened.bytes] })
    }
    expect(await store.list()).toMatchObject([
      { ...place, title: 'Marsch', sha256: sheet.sha256, size: 14, etag: sheet.etag },
    ])
    expect(await staged()).toEqual([])
  })

  it('whose bytes changed on the disk stays wanted, with the remaining bytes, until it is saved again', async () => {
    await store.save(sheet, pdf('first'), 'Marsch')
    await database.write(['sheet-bytes'], async (t) => t.put('sheet-bytes', '3/31', pdf('fIrst')))
    for (let reading = 0; reading < 2; reading++) {
      const opened = await store.open(place)
      if (opened.kind !== 'damaged') expect.fail(opened.kind)
      expect(new TextDecoder().decode(opened.left?.bytes)).toBe('%PDF-1.7 fIrst')
      expect(opened.left?.sheet).toMatchObject({ ...place, title: 'Marsch' })
    }
    expect(await store.list()).toEqual([])
    expect(await store.listMissing()).toMatchObject([place])
    await store.tidy()
    expect(await store.listMissing()).toMatchObject([place])
    expect(await store.save(sheet, pdf('first'), 'Marsch')).toBeNull()
    expect(await store.open(place)).toMatchObject({ kind: 'ready' })
    expect(await store.listMissing()).toEqual([])
  })

  it('is marked as unreadable until it is found readable or another edition is saved', async () => {
    await store.save(sheet, pdf('first'), 'Marsch')
    const isUnreadable = async () => (await store.list())[0]?.unreadable ?? false
    await store.markReadable(place, 'another edition', false)
    expect(await isUnreadable()).toBe(false)
    await store.markReadable(place, sheet.sha256, false)
    expect(await isUnreadable()).toBe(true)
    await store.markReadable(place, sheet.sha256, true)
    expect(await isUnreadable()).toBe(false)
    await store.markReadable(place, sheet.sha256, false)
    await store.save(await sheetOf(3, 31, pdf('second')), pdf('second'), 'Marsch')
    expect(await isUnreadable()).toBe(false)
  })

  it('that is wanted but not downloaded is missing, and is removed with its piece', async () => {
    await store.save(sheet, pdf('first'), 'Marsch')
    await store.want([{ title: 'Marsch', sheets: [sheet, await sheetOf(3, 32, pdf('second'))] }])
    expect(await store.list()).toMatchObject([place])
    expect(await store.listMissing()).toMatchObject([{ compositionId: 3, sheetId: 32, title: 'Marsch' }])
    expect(await store.open({ compositionId: 3, sheetId: 32 })).toEqual({ kind: 'missing' })
    await store.remove([3])
    expect(await store.listMissing()).toEqual([])
  })

  it('is removed only together with its piece', async () => {
    await store.save(sheet, pdf('first'), 'Marsch')
    await store.save(await sheetOf(3, 32, pdf('second')), pdf('second'), 'Marsch')
    await store.save(await sheetOf(33, 1, pdf('other')), pdf('other'), 'Marsch')
    await store.remove([3])
    expect((await store.list()).map(({ compositionId }) => compositionId)).toEqual([33])
    expect(await database.read(['sheet-bytes'], (t) => t.keys('sheet-bytes'))).toEqual(['33/1'])
  })

  it('is removed without reading bytes or their keys, which could be a gigabyte', async () => {
    await store.save(sheet, pdf('first'), 'Marsch')
    const read: string[] = []
    const noted = <T>(name: string, value: T): T => {
      read.push(name)
      return value
    }
    const watched: MemberDatabase = {
      ...database,
      write: (stores, run) =>
        database.write(stores, (t) =>
          run({
            ...t,
            get: (name, key) => noted(name, t.get(name, key)),
            all: (name) => noted(name, t.all(name)),
            keys: (name) => noted(name, t.keys(name)),
          }),
        ),
    }
    await openSheetStore(device.tab(), watched).remove([3])
    expect(read).toEqual(['sheets'])
    expect(await store.open(place)).toEqual({ kind: 'missing' })
  })

  it('is never half stored: interrupted downloads and bytes without a record are deleted, a record without bytes is missing', async () => {
    await store.save(sheet, pdf('first'), 'Marsch')
    await database.write(['sheets', 'sheet-bytes', 'sheet-staging'], async (t) => {
      t.put('sheet-staging', '4/1', pdf('cut'))
      t.put('sheet-bytes', '4/2', pdf('without a record'))
      t.put('sheets', '4/3', { version: 0 })
      t.put('sheet-bytes', '4/3', pdf('with a record that nobody wrote'))
      // The store of a newer app that was installed here and may return.
      t.put('sheets', '9/9', { version: 2 })
      t.put('sheet-bytes', '9/9', new ArrayBuffer(4))
      t.put('sheets', '4/4', { ...((await t.get('sheets', '3/31')) as object), compositionId: 4, sheetId: 4 })
    })
    await store.tidy()
    expect(await database.read(['sheet-bytes'], (t) => t.keys('sheet-bytes'))).toEqual(['3/31', '9/9'])
    expect(await database.read(['sheets'], (t) => t.keys('sheets'))).toEqual(['3/31', '4/4', '9/9'])
    expect(await store.listMissing()).toMatchObject([{ compositionId: 4, sheetId: 4 }])
    expect(await staged()).toEqual([])
    expect(await store.open(place)).toMatchObject({ kind: 'ready' })
  })

  it('of a newer app is neither opened nor removed', async () => {
    await store.save(sheet, pdf('first'), 'Marsch')
    await database.write(['sheets'], async (t) => t.put('sheets', '3/31', { version: 2 }))
    expect(await store.open(place)).toEqual({ kind: 'missing' })
    expect(await database.read(['sheets', 'sheet-bytes'], (t) => t.keys('sheet-bytes'))).toEqual(['3/31'])
    expect(await store.save(sheet, pdf('first'), 'Marsch')).toBeNull()
    expect(await store.open(place)).toMatchObject({ kind: 'ready' })
  })

  it.each<[string, unknown]>([
    ['a record of no version', { version: 0 }],
    ['a foreign record', 'not ours'],
  ])('%s in its place counts as damaged and gives way', async (_, record) => {
    await store.save(sheet, pdf('first'), 'Marsch')
    await database.write(['sheets'], async (t) => t.put('sheets', '3/31', record))
    expect(await store.list()).toEqual([])
    expect(await store.open(place)).toEqual({ kind: 'damaged', left: null })
    expect(await store.open(place)).toEqual({ kind: 'missing' })
  })

  it('that exceeds the storage quota leaves nothing that blocks the next one', async () => {
    const full = openSheetStore(device.tab(), {
      ...database,
      write: (stores, run) =>
        stores.length > 1
          ? Promise.reject(new DOMException('full', 'QuotaExceededError'))
          : database.write(stores, run),
    })
    await expect(full.save(sheet, pdf('first'), 'Marsch')).rejects.toThrow('full')
    expect(await staged()).toEqual([])
  })

  it('is removed completely or not at all', async () => {
    await store.save(sheet, pdf('first'), 'Marsch')
    const { delete: remove } = IDBObjectStore.prototype
    const broken = vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(function (
      this: IDBObjectStore,
      key,
    ) {
      if (this.name === 'sheet-bytes') throw new DOMException('full', 'QuotaExceededError')
      return remove.call(this, key)
    })
    await expect(store.remove([sheet.compositionId])).rejects.toThrow('full')
    broken.mockRestore()
    expect(await store.list()).toHaveLength(1)
    expect(await store.open(place)).toMatchObject({ kind: 'ready' })
    await store.remove([sheet.compositionId])
    expect(await store.list()).toEqual([])
  })

  it('notifies another tab', async () => {
    let notifications = 0
    const there = device.tab()
    openSheetStore(there, openMemberDatabase(there, '5a1e')).subscribe(() => notifications++)
    await store.save(sheet, pdf('first'), 'Marsch')
    expect(notifications).toBe(1)
  })
})

describe('an invalid download', () => {
  it.each<[string, ArrayBuffer]>([
    ['cut', pdf('first').slice(0, 9)],
    ['not-a-pdf', new TextEncoder().encode('<html>portal ').buffer],
    ['damaged', pdf('fIrst')],
    ['damaged', pdf('first and more')],
  ])('%s: is rejected, and the previous version stays', async (fault, bytes) => {
    const before = await sheetOf(3, 31, pdf('older'))
    await store.save(before, pdf('older'), 'Marsch')
    expect(await store.save(sheet, bytes, 'Marsch')).toBe(fault)
    expect(await store.open(place)).toMatchObject({ kind: 'ready', sheet: { sha256: before.sha256 } })
    expect(await staged()).toEqual([])
  })
})
