import { IDBObjectStore } from 'fake-indexeddb'
import { expect, it, vi } from 'vitest'
import { testDevice } from '../../tests/support/device.ts'
import { openMemberDatabase } from '../database.ts'
import { wipeMember } from '../wipe.ts'
import { openPhotographs, type PhotographStore } from './store.ts'

const sub = '5a1e'
const canon = { compositionId: 7, title: 'Kanon' }
const bytes = (...all: number[]) => Uint8Array.from(all).buffer
const numbers = (buffer: ArrayBuffer | null) => (buffer === null ? null : [...new Uint8Array(buffer)])

const open = (device = testDevice()) => {
  const tab = device.tab()
  return { device, tab, store: openPhotographs(tab, openMemberDatabase(tab, sub)) }
}
const idsIn = async (store: PhotographStore) => (await store.list()).map(({ id }) => id)

it('keeps photographs in the order in which they were taken, in the next start of the app too', async () => {
  const { device, store } = open()
  await store.add(canon, bytes(5, 1))
  await store.add(canon, bytes(6, 1))
  const [first = '', second = ''] = await idsIn(store)
  await store.change(new Map([[second, { look: 'black-and-white' }]]))
  await store.add({ compositionId: 3, title: 'Marsch' }, bytes(7))
  await store.add(canon, bytes(8))
  const later = open(device).store
  expect((await later.list()).map(({ title, position, look }) => [title, position, look])).toEqual([
    ['Marsch', 1, 'grey'],
    ['Kanon', 1, 'grey'],
    ['Kanon', 2, 'black-and-white'],
    // A wish for black and white holds for the next page too.
    ['Kanon', 3, 'black-and-white'],
  ])
  expect([numbers(await later.file(first)), numbers(await later.file(second))]).toEqual([
    [5, 1],
    [6, 1],
  ])
  await later.change(new Map([[second, { position: 0, turn: 90 }]]))
  expect((await idsIn(store)).slice(1, 3)).toEqual([second, first])
})

it('keeps what was found in a photograph, with a smaller picture beside its file', async () => {
  const { store } = open()
  await store.add(canon, bytes(5))
  const [id = ''] = await idsIn(store)
  expect([(await store.list())[0]?.isRead, await store.preview(id)]).toEqual([false, null])
  await store.found(id, { isCertain: true }, bytes(9))
  expect((await store.list())[0]).toMatchObject({ isRead: true, isCertain: true })
  expect([numbers(await store.file(id)), numbers(await store.preview(id))]).toEqual([[5], [9]])
})

it('keeps those that were stored before the device was full, and nothing of the one that does not fit', async () => {
  const { device, store } = open()
  await store.add(canon, bytes(1))
  const { put } = IDBObjectStore.prototype
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value, key) {
    if (this.name === 'photograph-bytes') throw new DOMException('no room', 'QuotaExceededError')
    return put.call(this, value, key)
  })
  await expect(store.add(canon, bytes(2))).rejects.toThrow('no room')
  vi.restoreAllMocks()
  const later = open(device).store
  const ids = await idsIn(later)
  expect(ids).toHaveLength(1)
  expect(numbers(await later.file(ids[0] ?? ''))).toEqual([1])
})

it('changes nothing of a photograph that another tab has removed', async () => {
  const { device, store } = open()
  await store.add(canon, bytes(1))
  const [id = ''] = await idsIn(store)
  await open(device).store.remove([id])
  await store.change(new Map([[id, { turn: 180 }]]))
  await store.found(id, { isCertain: true }, bytes(2))
  expect([await store.list(), await store.file(id), await store.preview(id)]).toEqual([[], null, null])
})

it('is empty after a sign-out', async () => {
  const { device, tab, store } = open()
  await store.add(canon, bytes(1))
  const [id = ''] = await idsIn(store)
  await wipeMember(tab, sub)
  const later = open(device).store
  expect([await later.list(), await later.file(id)]).toEqual([[], null])
})

it('keeps the page of a photograph until its corners, its rotation or its look are other ones', async () => {
  const { device, store } = open()
  await store.add(canon, bytes(1))
  const made = { kind: 'jpeg', width: 2, height: 3, bytes: bytes(4, 2) } as const
  const pageOf = async () => numbers((await store.page((await store.list())[0]?.id ?? ''))?.bytes ?? null)
  const make = async () => {
    const [one] = await store.list()
    if (one !== undefined) await store.made(one.id, one, made)
  }
  const [first] = await store.list()
  const id = first?.id ?? ''
  await make()
  const part = {
    words: 'Tuba',
    instrument: 'TUBA',
    voice: '',
    key: '',
    name: 'Tuba.pdf',
    isAnswered: true,
    replace: false,
  }
  await store.change(new Map([[id, { part, position: 3 }]]))
  expect([await pageOf(), (await open(device).store.list())[0]]).toMatchObject([[4, 2], { part, page: { size: 2 } }])
  await store.change(new Map([[id, { turn: 180 }]]))
  expect(await pageOf()).toBeNull()
  // It was made for the rotation before.
  if (first !== undefined) await store.made(id, first, made)
  expect(await pageOf()).toBeNull()
  await make()
  expect(await pageOf()).toEqual([4, 2])
})

it('reads photographs that an app stored before parts were named on the device', async () => {
  const { tab, store } = open()
  await store.add(canon, bytes(1))
  const database = openMemberDatabase(tab, sub)
  await database.write(['photographs'], async (transaction) => {
    for (const { key, value } of await transaction.all('photographs'))
      transaction.put(
        'photographs',
        key,
        JSON.parse(JSON.stringify(value, (name, one) => (name === 'part' || name === 'page' ? undefined : one))),
      )
  })
  expect(await store.list()).toMatchObject([{ title: 'Kanon', part: null, page: null }])
})
